// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {IIntentRegistry} from "../interfaces/IIntentRegistry.sol";
import {Guarded} from "../Guarded.sol";
import {IntentAdapter} from "./IntentAdapter.sol";

/// @title IntentRegistry: the agents that may settle and the modules that may run
contract IntentRegistry is IIntentRegistry, Guarded {
    using EnumerableSet for EnumerableSet.AddressSet;

    EnumerableSet.AddressSet private _agents;
    EnumerableSet.AddressSet private _modules;

    constructor(address owner) Guarded(owner) {}

    /// @inheritdoc IIntentRegistry
    function create(bytes32 salt, address owner) external returns (address adapter) {
        if (owner == address(0)) revert InvalidOwner();
        bytes memory creation = bytes.concat(type(IntentAdapter).creationCode, abi.encode(this, owner));
        assembly ("memory-safe") {
            adapter := create2(0, add(creation, 32), mload(creation), salt)
        }
        if (adapter == address(0)) revert AdapterCreationFailed();
        emit AdapterCreated(adapter, msg.sender, owner);
    }

    /// @inheritdoc IIntentRegistry
    function registerAgent(address[] calldata added) external onlyOwner {
        for (uint256 i; i < added.length; ++i) {
            if (_agents.add(added[i])) emit AgentRegistered(added[i]);
        }
    }

    /// @inheritdoc IIntentRegistry
    function unregisterAgent(address[] calldata removed) external onlyOwnerOrGuardian {
        for (uint256 i; i < removed.length; ++i) {
            if (_agents.remove(removed[i])) emit AgentUnregistered(removed[i]);
        }
    }

    /// @inheritdoc IIntentRegistry
    function registerModule(address[] calldata added) external onlyOwner {
        for (uint256 i; i < added.length; ++i) {
            if (_modules.add(added[i])) emit ModuleRegistered(added[i]);
        }
    }

    /// @inheritdoc IIntentRegistry
    function unregisterModule(address[] calldata removed) external onlyOwnerOrGuardian {
        for (uint256 i; i < removed.length; ++i) {
            if (_modules.remove(removed[i])) emit ModuleUnregistered(removed[i]);
        }
    }

    /// @inheritdoc IIntentRegistry
    function isAgentRegistered(address agent) external view returns (bool) {
        return _agents.contains(agent);
    }

    /// @inheritdoc IIntentRegistry
    function isModuleRegistered(address module) external view returns (bool) {
        return _modules.contains(module);
    }

    /// @inheritdoc IIntentRegistry
    function getAgents() external view returns (address[] memory) {
        return _agents.values();
    }

    /// @inheritdoc IIntentRegistry
    function getModules() external view returns (address[] memory) {
        return _modules.values();
    }

    /// @inheritdoc IIntentRegistry
    function agents(uint256 index) external view returns (address) {
        return _agents.at(index);
    }

    /// @inheritdoc IIntentRegistry
    function modules(uint256 index) external view returns (address) {
        return _modules.at(index);
    }
}
