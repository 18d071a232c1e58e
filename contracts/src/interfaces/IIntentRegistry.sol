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
    /// @param salt any word; together with the owner it makes the address
    /// @param owner who will install modules
    /// @return adapter its address
    function create(bytes32 salt, address owner) external returns (address adapter);

    /// @notice Lets agents settle. Who is registered already stays so, without an event.
    /// @param agents accounts
    function registerAgent(address[] calldata agents) external;

    /// @notice Ends that, for the owner or the guardian.
    /// @param agents accounts
    function unregisterAgent(address[] calldata agents) external;

    /// @notice Lets adapters run modules.
    /// @param modules contracts
    function registerModule(address[] calldata modules) external;

    /// @notice Ends that, for the owner or the guardian.
    /// @param modules contracts
    function unregisterModule(address[] calldata modules) external;

    /// @notice Whether an account may settle.
    /// @param agent an account
    /// @return whether it is registered now
    function isAgentRegistered(address agent) external view returns (bool);

    /// @notice Whether adapters may run a module.
    /// @param module a contract
    /// @return whether it is registered now
    function isModuleRegistered(address module) external view returns (bool);

    /// @notice Everyone who may settle, in no order.
    /// @return accounts
    function getAgents() external view returns (address[] memory);

    /// @notice Everything that adapters may run, in no order.
    /// @return contracts
    function getModules() external view returns (address[] memory);

    /// @notice One of `getAgents`.
    /// @param index from 0
    /// @return an account
    function agents(uint256 index) external view returns (address);

    /// @notice One of `getModules`.
    /// @param index from 0
    /// @return a contract
    function modules(uint256 index) external view returns (address);
}
