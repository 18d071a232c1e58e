// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IStablePool} from "../interfaces/IStablePool.sol";

/// @title StableMulti: what a stable pool of three or more coins asks for an exact output
/// @notice Such a pool (Curve's first ones, 3pool among them) says what an input brings, and nothing of the other way. So the balance is found
/// that its own iteration leads to, in its order of divisions, and a few units of 18 decimals are left for its roundings. Its coins have 18
/// decimals at most, and count as they are.
library StableMulti {
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant MAX_ROUNDS = 255;
    /// @dev Of what goes out, with the one that the pool takes off, and of what comes in.
    uint256 private constant SPARE_OUT = 4;
    uint256 private constant SPARE_IN = 2;

    /// @notice What a pool asks of coin i for an exact output of coin j now, its fee included.
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
        // Reverts where the pool does not hold so much.
        balances[j] -= gross;
        // What is looked for counts as nothing.
        balances[i] = 0;
        uint256 needed = missing(balances, ann, d) + SPARE_IN;
        return needed > before ? Math.ceilDiv(needed - before, _scale(pool, i)) : 1;
    }

    /// @dev What brings a raw unit of a coin to 18 decimals.
    function _scale(IStablePool pool, uint256 k) private view returns (uint256) {
        return 10 ** (18 - IERC20Metadata(pool.coins(k)).decimals());
    }

    /// @notice What the curve keeps, of balances in 18 decimals.
    /// @dev Unchecked: the pool itself counts the same, and could hold no such balances.
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

    /// @notice The balance of the coin that is missing: the one that counts as nothing.
    /// @dev What overflows here does in the pool's own code.
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

    /// @dev By more than one, up or down.
    function _moved(uint256 a, uint256 b) private pure returns (bool) {
        unchecked {
            return a - b + 1 > 2;
        }
    }
}
