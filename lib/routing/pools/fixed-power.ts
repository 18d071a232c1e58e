/**
 * Powers of 18-decimal fixed point numbers as Balancer's pools compute them, digit by digit:
 * `x^y = exp(y·ln x)`, where `ln` and `exp` first divide by known powers of e and then add a few
 * terms of a series, with 20 decimals (36 near one). Every division truncates, so the order of the
 * steps is part of the result.
 *
 * Source: the published description of LogExpMath and FixedPoint of Balancer V2 (docs and verified
 * contracts of the Vault's pools).
 */
const one18 = 10n ** 18n
const one20 = 10n ** 20n
const one36 = 10n ** 36n

/**
 * e^(2^k) as the contracts round it: integers for 128 and 64, 20 decimals from 32 down to 1/16.
 * `[x, e^x]`, x with 18 or 20 decimals.
 */
const wholePowers = [
  [128n * one18, 38877084059945950922200000000000000000000000000000000000n],
  [64n * one18, 6235149080811616882910000000n],
] as const
const finePowers = [
  [3200000000000000000000n, 7896296018268069516100000000000000n],
  [1600000000000000000000n, 888611052050787263676000000n],
  [800000000000000000000n, 298095798704172827474000n],
  [400000000000000000000n, 5459815003314423907810n],
  [200000000000000000000n, 738905609893065022723n],
  [100000000000000000000n, 271828182845904523536n],
  [50000000000000000000n, 164872127070012814685n],
  [25000000000000000000n, 128402541668774148407n],
  [12500000000000000000n, 113314845306682631683n],
  [6250000000000000000n, 106449445891785942956n],
] as const
/** `exp` divides down to e^(1/4); its series computes the remainder. */
const expPowers = finePowers.slice(0, 8)

const maxExponent = 130n * one18
const minExponent = -41n * one18
/** Exponents at or above this bound are refused before anything is computed. */
const exponentBound = (1n << 254n) / one20

/**
 * Raises a positive base to a power, both with 18 decimals; undefined if the contracts revert
 * because the result is out of range.
 *
 * @example
 * fixedPower(2n * 10n ** 18n, 10n ** 18n / 2n) // 1414213562373095048n
 */
export function fixedPower(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent === 0n) return one18
  if (base <= 0n || base >= 1n << 255n || exponent >= exponentBound) return undefined
  const near = base > one18 - one18 / 10n && base < one18 + one18 / 10n
  const scaled = near ? timesNear(ln36(base), exponent) : ln(base) * exponent
  const power = scaled / one18
  return power >= minExponent && power <= maxExponent ? exp(power) : undefined
}

/** Multiplies a logarithm of 36 decimals by a number of 18, in two parts as the contract. */
const timesNear = (logarithm: bigint, factor: bigint): bigint =>
  (logarithm / one18) * factor + ((logarithm % one18) * factor) / one18

function exp(x: bigint): bigint {
  if (x < 0n) return (one18 * one18) / exp(-x)
  let rest = x
  let first = 1n
  for (const [step, power] of wholePowers) {
    if (rest < step) continue
    rest -= step
    first = power
    break
  }
  rest *= 100n
  let product = one20
  for (const [step, power] of expPowers) {
    if (rest < step) continue
    rest -= step
    product = (product * power) / one20
  }
  let sum = one20 + rest
  let term = rest
  for (let n = 2n; n <= 12n; n++) {
    term = (term * rest) / one20 / n
    sum += term
  }
  return (((product * sum) / one20) * first) / 100n
}

function ln(x: bigint): bigint {
  if (x < one18) return -ln((one18 * one18) / x)
  let rest = x
  let sum = 0n
  for (const [step, power] of wholePowers) {
    if (rest < power * one18) continue
    rest /= power
    sum += step
  }
  sum *= 100n
  rest *= 100n
  for (const [step, power] of finePowers) {
    if (rest < power) continue
    rest = (rest * one20) / power
    sum += step
  }
  return (sum + areaSeries(rest, one20, 11n)) / 100n
}

/** Returns the logarithm of a number near one: 18 decimals in, 36 out. */
const ln36 = (x: bigint): bigint => areaSeries(x * one18, one36, 15n)

/** Computes `ln x = 2·artanh((x - 1) / (x + 1))`, up to the term with this odd power. */
function areaSeries(x: bigint, one: bigint, lastPower: bigint): bigint {
  const z = ((x - one) * one) / (x + one)
  const square = (z * z) / one
  let power = z
  let sum = z
  for (let n = 3n; n <= lastPower; n += 2n) {
    power = (power * square) / one
    sum += power / n
  }
  return sum * 2n
}
