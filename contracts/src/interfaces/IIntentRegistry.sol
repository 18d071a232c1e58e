// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentRegistry: which agents may settle, which modules may run
/// @notice The adapter asks on every call, so an agent or a module that is no longer registered stops at once. Its owner thereby stops
/// settlement (no agents, or no settlement modules) while cancellations and withdrawals go on.
interface IIntentRegistry {
    /// @notice An adapter without an owner could never be given modules.
    error InvalidOwner();
    /// @notice The salt was used for this owner before.
    error AdapterCreationFailed();

    event AgentRegistered(address agent);
    event AgentUnregistered(address agent);
    event ModuleRegistered(address module);
    event ModuleUnregistered(address module);
    event AdapterCreated(address indexed adapter, address indexed creator, address indexed owner);

    /// @notice Creates an adapter of this registry by CREATE2.
    function create(bytes32 salt, address owner) external returns (address adapter);

    /// @notice Lets agents settle. Who is registered already stays so, without an event.
    function registerAgent(address[] calldata agents) external;

    /// @notice Ends that.
    function unregisterAgent(address[] calldata agents) external;

    /// @notice Lets adapters run modules.
    function registerModule(address[] calldata modules) external;

    /// @notice Ends that.
    function unregisterModule(address[] calldata modules) external;

    function isAgentRegistered(address agent) external view returns (bool);

    function isModuleRegistered(address module) external view returns (bool);

    function getAgents() external view returns (address[] memory);

    function getModules() external view returns (address[] memory);

    function agents(uint256 index) external view returns (address);

    function modules(uint256 index) external view returns (address);
}
