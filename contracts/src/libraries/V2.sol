// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ConstantProduct} from "./ConstantProduct.sol";
import {Tokens} from "./Tokens.sol";

/// @title V2: current amounts of a Uniswap V2 pair, and its swap
library V2 {
    using Tokens for IERC20;

    /// @notice Returns the output for what just arrived. Counted from the pair's balance, because a
    /// token may tax its transfer; at most the nominal amount, so that a donation to the pair
    /// changes no quote.
    function amountOut(address pair, bool zeroForOne, IERC20 tokenIn, uint256 nominal, uint256 feePips)
        internal
        view
        returns (uint256)
    {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pair, zeroForOne);
        uint256 arrived = tokenIn.held(pair) - reserveIn;
        return ConstantProduct.amountOut(arrived < nominal ? arrived : nominal, reserveIn, reserveOut, feePips);
    }

    /// @notice Returns the input for an exact output.
    function amountIn(address pair, bool zeroForOne, uint256 wanted, uint256 feePips) internal view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pair, zeroForOne);
        return ConstantProduct.amountIn(wanted, reserveIn, reserveOut, feePips);
    }

    /// @notice Calls the pair's `swap`. In assembly, because the code of the pair was checked with
    /// its reserves.
    function swap(address pair, bool zeroForOne, uint256 amount, address recipient) internal {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(224, 0x022c0d9f)) // swap(uint256,uint256,address,bytes)
            mstore(add(m, 4), mul(amount, iszero(zeroForOne)))
            mstore(add(m, 36), mul(amount, zeroForOne))
            mstore(add(m, 68), recipient)
            mstore(add(m, 100), 128)
            mstore(add(m, 132), 0)
            if iszero(call(gas(), pair, 0, m, 164, 0, 0)) {
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
        }
    }

    /// @dev Reads the reserves; reverts if the answer has fewer than two words.
    function _reserves(address pair, bool zeroForOne) private view returns (uint256 reserveIn, uint256 reserveOut) {
        assembly ("memory-safe") {
            mstore(0, 0x0902f1ac) // getReserves()
            if iszero(and(gt(returndatasize(), 63), staticcall(gas(), pair, 28, 4, 0, 64))) { revert(0, 0) }
            switch zeroForOne
            case 0 {
                reserveIn := mload(32)
                reserveOut := mload(0)
            }
            default {
                reserveIn := mload(0)
                reserveOut := mload(32)
            }
        }
    }
}
