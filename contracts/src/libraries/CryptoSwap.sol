// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ICryptoPool} from "../interfaces/IStablePool.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title CryptoSwap: the input of a crypto pool (tricrypto2 of Curve) for an exact output
/// @notice Such a pool has no inverse, and its fee depends on the balances after a swap. So the
/// input is searched by secants through the pool's own quotes, from its present proportion.
library CryptoSwap {
    /// @dev The search ends near the output: within this part and a few units.
    uint256 private constant NEAR_PART = 1e9;
    uint256 private constant NEAR_UNITS = 3;
    /// @dev A difference of fewer units tells no slope.
    uint256 private constant SLOPE_UNITS = 1000;
    uint256 private constant MAX_ROUNDS = 16;

    /// @notice Returns an input of coin i that brings at least an output of coin j, fee included:
    /// more by at most a billionth, a few units and what one unit of the input is worth.
    function amountIn(ICryptoPool pool, uint256 i, uint256 j, uint256 wanted) internal view returns (uint256 input) {
        input = Math.ceilDiv(wanted * pool.balances(i), pool.balances(j));
        (uint256 inputBefore, uint256 outputBefore) = (0, 0);
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 output = pool.get_dy(i, j, input);
            if (output >= wanted && output - wanted <= wanted / NEAR_PART + output / input + NEAR_UNITS) return input;
            (uint256 run, uint256 rise) = (_distance(input, inputBefore), _distance(output, outputBefore));
            if (rise < SLOPE_UNITS) (run, rise) = (input, output);
            (inputBefore, outputBefore) = (input, output);
            if (output == 0) input *= 2;
            else if (output < wanted) input += Math.ceilDiv((wanted - output) * run, rise);
            // A secant far above the output may point below zero.
            else input -= Math.min((output - wanted) * run / rise, input / 2);
        }
        revert ISwapErrors.InsufficientLiquidity();
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }
}
