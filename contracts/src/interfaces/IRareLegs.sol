// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Leg} from "../libraries/Program.sol";

/// @title RareLegs: code of rarely used legs, for which the executor has no code size left
/// @notice The executor delegates to it: the code runs as the executor, with its balances, and has
/// no storage. Payable, because the value of the executor's call is still there.
interface IRareLegs {
    /// @notice Swaps an amount of token in through a pool, a vault or a staking contract.
    /// @return taken the amount that it took
    function exchange(Leg memory leg, uint256 amount, address recipient) external payable returns (uint256 taken);

    /// @notice Returns the current cost of an exact output of a leg.
    function costOf(Leg memory leg, uint256 amount) external payable returns (uint256 cost);
}
