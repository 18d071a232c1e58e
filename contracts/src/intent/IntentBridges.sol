// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentBridges} from "../interfaces/IIntentBridges.sol";
import {IntentModule} from "./IntentModule.sol";
import {BridgeStorage} from "./IntentStorage.sol";

/// @title IntentBridges: registers the contracts that send outputs to other chains
contract IntentBridges is IntentModule, IIntentBridges {
    constructor(address registry) IntentModule("IntentBridges", registry) {}

    /// @inheritdoc IIntentBridges
    function setBridge(bytes4 protocolSelector, address bridge) external onlyOwner {
        mapping(bytes4 => address) storage bridges = BridgeStorage.layout().bridgeOf;
        address old = bridges[protocolSelector];
        if (old != address(0)) revert BridgeAlreadySet(protocolSelector, old);
        if (protocolSelector == 0 || bridge.code.length == 0) revert InvalidBridge(protocolSelector, bridge);
        bridges[protocolSelector] = bridge;
        emit BridgeSet(protocolSelector, bridge);
    }

    /// @inheritdoc IIntentBridges
    function bridgeOf(bytes4 protocolSelector) external view returns (address) {
        return BridgeStorage.layout().bridgeOf[protocolSelector];
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.setBridge.selector, this.bridgeOf.selector));
    }
}
