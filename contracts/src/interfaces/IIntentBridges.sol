// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentBridges: the contracts that send outputs to other chains. Ours.
/// @notice A selector that an owner signed always means the same contract: a new version gets a new
/// selector.
interface IIntentBridges {
    /// @notice The selector has a bridge already.
    error BridgeAlreadySet(bytes4 protocolSelector, address bridge);
    /// @notice The selector is zero, or the bridge has no code.
    error InvalidBridge(bytes4 protocolSelector, address bridge);

    event BridgeSet(bytes4 indexed protocolSelector, address indexed bridge);

    /// @notice Sets the bridge of a selector, once. Only for the owner.
    /// @param protocolSelector the selector in orders
    /// @param bridge a contract that implements `IBridge`
    function setBridge(bytes4 protocolSelector, address bridge) external;

    /// @notice Returns the bridge of a selector.
    /// @param protocolSelector the selector in orders
    /// @return zero if it has none
    function bridgeOf(bytes4 protocolSelector) external view returns (address);
}
