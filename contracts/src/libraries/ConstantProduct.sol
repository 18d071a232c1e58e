// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title ConstantProduct: what a Uniswap V2 pair pays and asks
/// @notice Rounds for the pair, as the pair's own check demands: outputs down, inputs up. Fees in pips (millionths).
/// Arithmetic is checked: amounts too large for a product revert.
library ConstantProduct {
    uint256 private constant PIPS = 1_000_000;

    /// @notice What a pair pays for an exact input.
    function amountOut(uint256 given, uint256 reserveIn, uint256 reserveOut, uint256 feePips)
        internal
        pure
        returns (uint256)
    {
        uint256 afterFee = given * (PIPS - feePips);
        return afterFee * reserveOut / (reserveIn * PIPS + afterFee);
    }

    /// @notice What a pair asks for an exact output.
    function amountIn(uint256 wanted, uint256 reserveIn, uint256 reserveOut, uint256 feePips)
        internal
        pure
        returns (uint256)
    {
        if (wanted >= reserveOut) revert ISwapErrors.InsufficientLiquidity();
        return reserveIn * wanted * PIPS / ((reserveOut - wanted) * (PIPS - feePips)) + 1;
    }
}
