"""What the software says, to whom it may concern: kinds and values, made into sentences from one catalogue."""

from archipel.texts.catalogue import languages, reason, sentence, source
from archipel.texts.said import Said, Value

__all__ = ["Said", "Value", "languages", "reason", "sentence", "source"]
