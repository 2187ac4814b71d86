nim-name = ニム
nim-line = 石を一つから三つ取り、最後の石を取りましょう。
nim-goal = 最後の石を取りましょう。
nim-hint = { $one }個取る
nim-rules-1 = 石を一つ、二つ、または三つ取ります。取る石のうち最初のものをクリックします。
nim-rules-2 = 最後の石を取った側の勝ちです。

player-first = 先手
player-second = 後手

nim-last-stone = 最後の石を取った
nim-no-heap = 駒は残りの石と手数です（例：17,1）
nim-no-move = 「{ $text }」というニムの手はありません。手は 1、2、3 のどれかです
nim-too-few = 石は{ $stones }個しかありません

nim-piece-stone = 石
nim-count-stones = 残りの石
nim-signs = o：石　-：残りなし
nim-writing = 手は取る石の数、1、2、3 のどれかです。
