// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IGuarded: a guardian in addition to the owner
/// @notice The guardian may stop the functions that the contract documents and nothing else: it
/// moves no tokens, changes no settings, and resumes nothing.
interface IGuarded {
    event GuardianSet(address indexed guardian);

    /// @notice Sets the guardian. Only for the owner.
    /// @param newGuardian the new guardian; zero for none
    function setGuardian(address newGuardian) external;

    /// @notice Returns the guardian.
    /// @return its address, zero if there is none
    function guardian() external view returns (address);
}
