// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title IIntentRegistry: the agents that may settle and the modules that may run
/// @notice The adapter asks on every call, so an agent or a module that is unregistered stops at
/// once. The registry's owner can thereby stop settlement (no agents, or no settlement modules)
/// while cancellations and withdrawals continue.
interface IIntentRegistry {
    /// @notice The owner is zero; such an adapter could never get modules.
    error InvalidOwner();
    /// @notice The salt was used for this owner before.
    error AdapterCreationFailed();

    event AgentRegistered(address agent);
    event AgentUnregistered(address agent);
    event ModuleRegistered(address module);
    event ModuleUnregistered(address module);
    event AdapterCreated(address indexed adapter, address indexed creator, address indexed owner);

    /// @notice Creates an adapter of this registry by CREATE2.
    /// @param salt any word; determines the address together with the owner
    /// @param owner the account that will install modules
    /// @return adapter its address
    function create(bytes32 salt, address owner) external returns (address adapter);

    /// @notice Allows agents to settle. An account that is registered stays so, without an event.
    /// @param agents accounts
    function registerAgent(address[] calldata agents) external;

    /// @notice Unregisters agents. Only for the owner or the guardian.
    /// @param agents accounts
    function unregisterAgent(address[] calldata agents) external;

    /// @notice Allows adapters to run modules.
    /// @param modules contracts
    function registerModule(address[] calldata modules) external;

    /// @notice Unregisters modules. Only for the owner or the guardian.
    /// @param modules contracts
    function unregisterModule(address[] calldata modules) external;

    /// @notice Returns true if an account may settle.
    /// @param agent an account
    /// @return true if it is registered now
    function isAgentRegistered(address agent) external view returns (bool);

    /// @notice Returns true if adapters may run a module.
    /// @param module a contract
    /// @return true if it is registered now
    function isModuleRegistered(address module) external view returns (bool);

    /// @notice Returns all agents that may settle, unordered.
    /// @return accounts
    function getAgents() external view returns (address[] memory);

    /// @notice Returns all modules that adapters may run, unordered.
    /// @return contracts
    function getModules() external view returns (address[] memory);

    /// @notice Returns one of `getAgents`.
    /// @param index the index, from 0
    /// @return an account
    function agents(uint256 index) external view returns (address);

    /// @notice Returns one of `getModules`.
    /// @param index the index, from 0
    /// @return a contract
    function modules(uint256 index) external view returns (address);
}
