// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IFeeEvents: changes of the amounts that accounts may claim
/// @notice The claim of an account is the sum of registered less withdrawn amounts.
/// `FeesRegistered` is ours; other deployments emit nothing when a fee is registered.
interface IFeeEvents {
    /// @param account the account that may claim it; zero is the service in the intent contract
    event FeesRegistered(address indexed account, address indexed token, uint256 amount);
    event FeesWithdrawn(address indexed partner, address indexed token, uint256 amount, address recipient);
}
