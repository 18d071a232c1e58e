// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ISolidlyPair} from "../interfaces/ISolidlyPair.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title Solidly: the input of a Solidly pair for an exact output
/// @notice A pair computes outputs only. So the minimum input is computed that preserves its curve:
/// x*y of a volatile pair, x^3*y + x*y^3 of a stable one in 18 decimals, in the pair's own order of
/// divisions. It is never too small, because the pair checks it.
library Solidly {
    uint256 private constant PRECISION = 1e18;
    uint256 private constant WHOLE_BPS = 10_000;

    /// @dev A pair in one direction.
    struct Side {
        uint256 unitIn;
        uint256 unitOut;
        uint256 reserveIn;
        uint256 reserveOut;
    }

    /// @notice Returns the current input for an exact output, fee included.
    function amountIn(ISolidlyPair pair, bool zeroForOne, uint256 wanted) internal view returns (uint256) {
        Side memory side;
        bool stable;
        (side.unitIn, side.unitOut, side.reserveIn, side.reserveOut, stable,,) = pair.metadata();
        if (!zeroForOne) {
            (side.unitIn, side.unitOut) = (side.unitOut, side.unitIn);
            (side.reserveIn, side.reserveOut) = (side.reserveOut, side.reserveIn);
        }
        if (wanted >= side.reserveOut) revert ISwapErrors.InsufficientLiquidity();
        uint256 net =
            stable ? _stableNet(side, wanted) : Math.ceilDiv(side.reserveIn * wanted, side.reserveOut - wanted);
        // The minimum input that leaves `net` after the fee, which is rounded down.
        return (net - 1) * WHOLE_BPS / (WHOLE_BPS - pair.factory().getFee(pair, stable)) + 1;
    }

    function _stableNet(Side memory side, uint256 wanted) private pure returns (uint256) {
        uint256 from = side.reserveIn * PRECISION / side.unitIn;
        uint256 kept = _curve(from, side.reserveOut * PRECISION / side.unitOut);
        uint256 needed = _leastBalance((side.reserveOut - wanted) * PRECISION / side.unitOut, kept, from);
        // A pair with tiny reserves may need no input, but the minimum is one unit.
        return needed > from ? Math.ceilDiv((needed - from) * side.unitIn, PRECISION) : 1;
    }

    /// @dev Newton's iteration: up in one step, as the curve is convex, then down to the minimum
    /// that preserves it. It stops before the curve's own rounding would lead below.
    function _leastBalance(uint256 y, uint256 kept, uint256 x) private pure returns (uint256) {
        uint256 reached = _curve(x, y);
        while (reached < kept) {
            x += Math.ceilDiv((kept - reached) * PRECISION, _slope(x, y));
            reached = _curve(x, y);
        }
        uint256 lower = x;
        do {
            x = lower;
            lower = x - (reached - kept) * PRECISION / _slope(x, y);
            reached = _curve(lower, y);
        } while (lower < x && reached >= kept);
        return x;
    }

    function _curve(uint256 x, uint256 y) private pure returns (uint256) {
        return (x * y / PRECISION) * (x * x / PRECISION + y * y / PRECISION) / PRECISION;
    }

    /// @dev Returns the derivative of the curve in x.
    function _slope(uint256 x, uint256 y) private pure returns (uint256) {
        return 3 * y * (x * x / PRECISION) / PRECISION + (y * y / PRECISION) * y / PRECISION;
    }
}
