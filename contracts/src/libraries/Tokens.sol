// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";
import {TRANSFER_FROM_FAILED} from "./Texts.sol";

/// @title Tokens: moves ERC-20 and native tokens, whatever a token returns
/// @notice A call succeeds if it does not revert and returns either nothing or a word equal to one.
library Tokens {
    /// @notice Represents the native token.
    IERC20 internal constant NATIVE = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);

    /// @notice Gas for a recipient of native tokens: enough for a wallet's log, too little to do
    /// harm.
    uint256 internal constant NATIVE_GAS = 10_000;

    function isNative(IERC20 token) internal pure returns (bool) {
        return token == NATIVE;
    }

    /// @notice Returns an account's balance of a token, native or not.
    function balance(IERC20 token, address account) internal view returns (uint256) {
        return isNative(token) ? account.balance : held(token, account);
    }

    /// @notice Returns an account's balance of an ERC-20 token. Same as `balanceOf`, for half the
    /// gas.
    function held(IERC20 token, address account) internal view returns (uint256 amount) {
        assembly ("memory-safe") {
            mstore(0, 0x70a08231) // balanceOf(address)
            mstore(32, account)
            // Arguments are evaluated from last to first: the call before the size of its answer.
            if iszero(and(gt(returndatasize(), 31), staticcall(gas(), token, 28, 36, 0, 32))) {
                revert(0, 0)
            }
            amount := mload(0)
        }
    }

    /// @notice Moves tokens by allowance.
    function pull(IERC20 token, address from, address to, uint256 amount) internal {
        bool done;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(224, 0x23b872dd)) // transferFrom(address,address,uint256)
            mstore(add(m, 4), from)
            mstore(add(m, 36), to)
            mstore(add(m, 68), amount)
            done := call(gas(), token, 0, m, 100, 0, 32)
            done := and(done, or(and(gt(returndatasize(), 31), eq(mload(0), 1)), iszero(returndatasize())))
            // An account without code also returns nothing.
            if and(done, iszero(returndatasize())) { done := iszero(iszero(extcodesize(token))) }
        }
        if (!done) revert(TRANSFER_FROM_FAILED);
    }

    /// @notice Sends tokens, native or not.
    function push(IERC20 token, address to, uint256 amount) internal {
        if (!tryPush(token, to, amount)) revert ISwapErrors.TransferFailed();
    }

    /// @notice Sends tokens, native or not, and returns the amount that arrived after a token's
    /// tax.
    function pushCounted(IERC20 token, address to, uint256 amount) internal returns (uint256 arrived) {
        if (isNative(token)) {
            push(token, to, amount);
            return amount;
        }
        uint256 before = held(token, to);
        push(token, to, amount);
        return held(token, to) - before;
    }

    /// @notice Moves tokens by allowance and returns the amount that arrived.
    function pullCounted(IERC20 token, address from, address to, uint256 amount) internal returns (uint256 arrived) {
        uint256 before = held(token, to);
        pull(token, from, to, amount);
        return held(token, to) - before;
    }

    /// @notice Sends tokens, native or not, and returns true if the recipient accepted them.
    function tryPush(IERC20 token, address to, uint256 amount) internal returns (bool) {
        if (isNative(token)) return _callNative(to, amount, NATIVE_GAS);
        return _call(token, 0xa9059cbb, to, amount); // transfer(address,uint256)
    }

    /// @notice Sends native tokens with a gas limit.
    function pushNative(address to, uint256 amount, uint256 gasLimit) internal {
        if (!_callNative(to, amount, gasLimit)) revert ISwapErrors.TransferFailed();
    }

    /// @notice Sends the full balance of a token to a trusted contract.
    function pushAll(IERC20 token, address to) internal {
        uint256 amount = balance(token, address(this));
        if (amount == 0) return;
        if (isNative(token)) pushNative(to, amount, gasleft());
        else push(token, to, amount);
    }

    /// @notice Approves a spender for exactly this amount.
    function allow(IERC20 token, address spender, uint256 amount) internal {
        if (!_call(token, 0x095ea7b3, spender, amount)) revert ISwapErrors.ApprovalFailed(); // approve(address,uint256)
    }

    /// @notice Revokes the unused allowance of a spender and returns it.
    function disallow(IERC20 token, address spender) internal returns (uint256 left) {
        left = token.allowance(address(this), spender);
        if (left != 0) allow(token, spender, 0);
    }

    /// @dev Calls in assembly, so that no return data is copied.
    function _callNative(address to, uint256 amount, uint256 gasLimit) private returns (bool done) {
        assembly ("memory-safe") {
            done := call(gasLimit, to, amount, 0, 0, 0, 0)
        }
    }

    function _call(IERC20 token, uint256 selector, address account, uint256 amount) private returns (bool done) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(224, selector))
            mstore(add(m, 4), account)
            mstore(add(m, 36), amount)
            done := call(gas(), token, 0, m, 68, 0, 32)
            done := and(done, or(and(gt(returndatasize(), 31), eq(mload(0), 1)), iszero(returndatasize())))
            if and(done, iszero(returndatasize())) { done := iszero(iszero(extcodesize(token))) }
        }
    }
}
