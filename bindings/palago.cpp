#include "archipel/palago.hpp"

#include "archipel/palago_encoding.hpp"
#include "archipel/palago_features.hpp"
#include "archipel/position_of.hpp"

static const archipel::Registered<archipel::Palago> registered;
