// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../interfaces/IRouterErrors.sol";

/// @title SwapLock: runs one swap at a time, and none while swaps are paused
/// @notice The caller of the running swap is kept in transient storage, and is the reentrancy lock
/// at the same time.
abstract contract SwapLock is IRouterErrors {
    /// @dev The caller of the running swap; zero when none runs. A whole word: before a write of a
    /// smaller type the rest of its slot is read.
    uint256 private transient _callerWord;

    /// @dev Runs one swap at a time, and none while paused.
    modifier swapping() {
        _begin();
        _;
        _callerWord = 0;
    }

    /// @dev Starts a swap. A modifier is copied into every swap, and the router is near the limit
    /// of code.
    function _begin() private {
        if (_isPaused()) revert ContractPaused();
        if (_callerWord != 0) revert ReentrantCall();
        _callerWord = uint160(msg.sender);
    }

    /// @dev The caller of the running swap.
    function _caller() internal view returns (address) {
        return address(uint160(_callerWord));
    }

    /// @dev True if swaps are paused.
    function _isPaused() internal view virtual returns (bool);
}
