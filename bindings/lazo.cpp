#include "archipel/lazo.hpp"

#include "archipel/lazo_encoding.hpp"
#include "archipel/lazo_features.hpp"
#include "archipel/position_of.hpp"

static const archipel::Registered<archipel::Lazo> registered;
