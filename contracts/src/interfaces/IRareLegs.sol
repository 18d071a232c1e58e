// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Leg} from "../libraries/Program.sol";

/// @title RareLegs: legs that few programs have, for which the executor has no room
/// @notice The executor delegates to it: the code runs as the executor, on what that holds, and keeps nothing in storage. Payable, since the value
/// that the executor was called with is still there.
interface IRareLegs {
    /// @notice Lets a pool, a vault or a staking contract take an amount of token in and nothing beyond this call.
    /// @return taken what it took
    function exchange(Leg memory leg, uint256 amount, address recipient) external payable returns (uint256 taken);

    /// @notice What an exact output of a leg costs now.
    function costOf(Leg memory leg, uint256 amount) external payable returns (uint256 cost);
}
