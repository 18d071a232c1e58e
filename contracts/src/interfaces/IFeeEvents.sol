// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IFeeEvents: every change of what an account may claim
/// @notice The sum of what was registered less what was withdrawn is what the account may claim now. `FeesRegistered` is ours; other
/// deployments say nothing when a fee is registered.
interface IFeeEvents {
    /// @param account who may claim it; zero is the service in the intent contract
    event FeesRegistered(address indexed account, address indexed token, uint256 amount);
    event FeesWithdrawn(address indexed partner, address indexed token, uint256 amount, address recipient);
}
