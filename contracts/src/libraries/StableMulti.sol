// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IStablePool} from "../interfaces/IStablePool.sol";

/// @title StableMulti: the input of a stable pool of three or more coins for an exact output
/// @notice Such a pool (early ones of Curve, such as 3pool) computes outputs only. So the balance
/// is computed to which its own iteration leads, in its order of divisions, with a margin of a few
/// units of 18 decimals for its rounding. Coins have at most 18 decimals and no rates.
library StableMulti {
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant MAX_ROUNDS = 255;
    /// @dev Margins: for the output, including the unit that the pool subtracts, and for the input.
    uint256 private constant SPARE_OUT = 4;
    uint256 private constant SPARE_IN = 2;

    /// @notice Returns the current input of coin i for an exact output of coin j, fee included.
    function amountIn(IStablePool pool, uint256 count, uint256 i, uint256 j, uint256 wanted)
        internal
        view
        returns (uint256)
    {
        uint256[] memory balances = new uint256[](count);
        for (uint256 k; k < count; ++k) {
            balances[k] = pool.balances(k) * _scale(pool, k);
        }
        uint256 ann = pool.A() * count;
        uint256 d = invariant(balances, ann);
        uint256 gross =
            Math.ceilDiv(wanted * _scale(pool, j) * FEE_DENOMINATOR, FEE_DENOMINATOR - pool.fee()) + SPARE_OUT;
        uint256 before = balances[i];
        // Reverts if the pool's balance is smaller.
        balances[j] -= gross;
        // Zero marks the coin to solve for.
        balances[i] = 0;
        uint256 needed = missing(balances, ann, d) + SPARE_IN;
        return needed > before ? Math.ceilDiv(needed - before, _scale(pool, i)) : 1;
    }

    /// @dev Returns the factor from raw units of a coin to 18 decimals.
    function _scale(IStablePool pool, uint256 k) private view returns (uint256) {
        return 10 ** (18 - IERC20Metadata(pool.coins(k)).decimals());
    }

    /// @notice Returns the invariant of balances in 18 decimals.
    /// @dev Unchecked: the pool computes the same, and could not have balances that overflow.
    function invariant(uint256[] memory balances, uint256 ann) internal pure returns (uint256 d) {
        unchecked {
            uint256 count = balances.length;
            uint256 sum;
            for (uint256 k; k < count; ++k) {
                sum += balances[k];
            }
            d = sum;
            uint256 previous;
            for (uint256 round; round < MAX_ROUNDS && _moved(d, previous); ++round) {
                uint256 product = d;
                for (uint256 k; k < count; ++k) {
                    product = product * d / (balances[k] * count);
                }
                previous = d;
                d = (ann * sum + product * count) * d / ((ann - 1) * d + (count + 1) * product);
            }
        }
    }

    /// @notice Returns the balance of the missing coin: the one whose balance is zero.
    /// @dev Overflows here would overflow in the pool's own code, too.
    function missing(uint256[] memory balances, uint256 ann, uint256 d) internal pure returns (uint256 y) {
        uint256 count = balances.length;
        uint256 c = d;
        uint256 b = d / ann;
        for (uint256 k; k < count; ++k) {
            uint256 x = balances[k];
            if (x == 0) continue;
            b += x;
            c = c * d / (x * count);
        }
        c = c * d / (ann * count);
        y = d;
        uint256 previous;
        for (uint256 round; round < MAX_ROUNDS && _moved(y, previous); ++round) {
            previous = y;
            y = (y * y + c) / (2 * y + b - d);
        }
    }

    /// @dev True if the values differ by more than one.
    function _moved(uint256 a, uint256 b) private pure returns (bool) {
        unchecked {
            return a - b + 1 > 2;
        }
    }
}
