#include "archipel/iago.hpp"

#include "archipel/iago_encoding.hpp"
#include "archipel/iago_features.hpp"
#include "archipel/position_of.hpp"

static const archipel::Registered<archipel::Iago> registered;
