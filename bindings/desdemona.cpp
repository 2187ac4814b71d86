#include "archipel/desdemona.hpp"

#include "archipel/desdemona_encoding.hpp"
#include "archipel/desdemona_features.hpp"
#include "archipel/position_of.hpp"

static const archipel::Registered<archipel::Desdemona> registered;
