// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../interfaces/IRouterErrors.sol";

/// @title SwapLock: runs one swap at a time, and none while swaps are paused
/// @notice The caller of the running swap is in transient storage, and is the reentrancy lock at
/// the same time.
abstract contract SwapLock is IRouterErrors {
    /// @dev The caller of the running swap; zero if none runs. A full word, because a write of a
    /// smaller type first reads the rest of its slot.
    uint256 private transient _callerWord;

    /// @dev Runs one swap at a time, and none while paused.
    modifier swapping() {
        _begin();
        _;
        _callerWord = 0;
    }

    /// @dev Starts a swap. Not inlined in the modifier, which is copied into every swap: code size
    /// is near its limit.
    function _begin() private {
        if (_isPaused()) revert ContractPaused();
        if (_callerWord != 0) revert ReentrantCall();
        _callerWord = uint160(msg.sender);
    }

    /// @dev Returns the caller of the running swap.
    function _caller() internal view returns (address) {
        return address(uint160(_callerWord));
    }

    /// @dev True if swaps are paused.
    function _isPaused() internal view virtual returns (bool);
}
