// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IGuarded: a guardian beside the owner
/// @notice The guardian may stop what the contract says and nothing else: it moves no tokens, changes
/// no settings, and starts nothing again.
interface IGuarded {
    event GuardianSet(address indexed guardian);

    /// @notice Names the guardian. Only the owner does.
    /// @param newGuardian zero for none
    function setGuardian(address newGuardian) external;

    /// @notice Returns who may stop.
    /// @return its address, zero if there is none
    function guardian() external view returns (address);
}
