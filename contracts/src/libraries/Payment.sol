// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "./Tokens.sol";

/// @title Payment: a payment by allowance that must arrive in full
library Payment {
    using Tokens for IERC20;

    /// @notice Moves tokens; reverts if fewer arrive. The texts are those of OpenZeppelin 4, as in
    /// the published contract; a token's own revert data is passed on.
    function pay(IERC20 token, address from, address to, uint256 amount) internal {
        require(address(token).code.length != 0, "Address: call to non-contract");
        uint256 before = token.held(to);
        _transfer(token, from, to, amount);
        // A payment to oneself changes no balance.
        if (from != to) require(token.held(to) >= before + amount, "Short payment");
    }

    function _transfer(IERC20 token, address from, address to, uint256 amount) private {
        bool done;
        bool agreed;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(224, 0x23b872dd)) // transferFrom(address,address,uint256)
            mstore(add(m, 4), from)
            mstore(add(m, 36), to)
            mstore(add(m, 68), amount)
            done := call(gas(), token, 0, m, 100, 0, 32)
            agreed := or(and(gt(returndatasize(), 31), eq(mload(0), 1)), iszero(returndatasize()))
            if and(iszero(done), gt(returndatasize(), 0)) {
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
        }
        require(done, "SafeERC20: low-level call failed");
        require(agreed, "SafeERC20: ERC20 operation did not succeed");
    }
}
