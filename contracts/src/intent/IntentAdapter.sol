// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentRegistry} from "../interfaces/IIntentRegistry.sol";
import {OrderHash} from "../libraries/OrderHash.sol";
import {IntentModule} from "./IntentModule.sol";
import {ModuleStorage} from "./IntentStorage.sol";

/// @title IntentAdapter: the intent contract, for which owners sign and which they approve
contract IntentAdapter is IIntentAdapter, ReentrancyGuardTransient {
    address public immutable PORTIKUS_V2;

    modifier onlyOwner() {
        if (msg.sender != owner()) revert UnauthorizedAccount(msg.sender);
        _;
    }

    constructor(address registry, address firstOwner) {
        PORTIKUS_V2 = registry;
        _setOwner(firstOwner);
    }

    /// @notice Accepts native tokens only while a settlement runs: from executors and the contracts
    /// they call. Others would have no owner here.
    receive() external payable {
        if (!_reentrancyGuardEntered()) revert UnexpectedNative(msg.sender);
    }

    /// @notice Delegates to the module that implements the called function.
    fallback() external payable {
        address module = ModuleStorage.layout().moduleOf[msg.sig];
        if (module == address(0)) revert ModuleNotFound();
        if (!IIntentRegistry(PORTIKUS_V2).isModuleRegistered(module)) revert ModuleNotRegistered();
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, 0, calldatasize())
            let done := delegatecall(gas(), module, m, calldatasize(), 0, 0)
            returndatacopy(m, 0, returndatasize())
            if iszero(done) { revert(m, returndatasize()) }
            return(m, returndatasize())
        }
    }

    /// @inheritdoc IIntentAdapter
    function install(address module) external onlyOwner {
        if (!IIntentRegistry(PORTIKUS_V2).isModuleRegistered(module)) revert ModuleNotRegistered();
        ModuleStorage.Layout storage $ = ModuleStorage.layout();
        bytes4[] memory selectors = IntentModule(module).selectors();
        for (uint256 i; i < selectors.length; ++i) {
            address old = $.moduleOf[selectors[i]];
            if (old != address(0)) revert SelectorAlreadySet(selectors[i], old);
            $.moduleOf[selectors[i]] = module;
        }
        $.modules.push(module);
        emit ModuleInstalled(module);
        emit ModuleCodeInstalled(module, module.codehash);
    }

    /// @inheritdoc IIntentAdapter
    function uninstall(address module) external onlyOwner {
        ModuleStorage.Layout storage $ = ModuleStorage.layout();
        uint256 at;
        while (at < $.modules.length && $.modules[at] != module) ++at;
        if (at == $.modules.length) revert ModuleNotInstalled(module);
        for (; at + 1 < $.modules.length; ++at) {
            $.modules[at] = $.modules[at + 1];
        }
        $.modules.pop();
        bytes4[] memory selectors = IntentModule(module).selectors();
        for (uint256 i; i < selectors.length; ++i) {
            delete $.moduleOf[selectors[i]];
        }
        emit ModuleUninstalled(module);
    }

    /// @inheritdoc IIntentAdapter
    function transferOwnership(address newOwner) external onlyOwner {
        ModuleStorage.layout().pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner(), newOwner);
    }

    /// @inheritdoc IIntentAdapter
    function acceptOwnership() external {
        if (msg.sender != pendingOwner()) revert UnauthorizedAccount(msg.sender);
        _setOwner(msg.sender);
    }

    /// @inheritdoc IIntentAdapter
    function getModules() external view returns (Module[] memory modules) {
        address[] storage installed = ModuleStorage.layout().modules;
        modules = new Module[](installed.length);
        for (uint256 i; i < modules.length; ++i) {
            modules[i] = Module(installed[i], IntentModule(installed[i]).selectors());
        }
    }

    /// @inheritdoc IIntentAdapter
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return OrderHash.domainSeparator();
    }

    /// @inheritdoc IIntentAdapter
    function owner() public view returns (address) {
        return ModuleStorage.layout().owner;
    }

    /// @inheritdoc IIntentAdapter
    function pendingOwner() public view returns (address) {
        return ModuleStorage.layout().pendingOwner;
    }

    /// @dev Reverts for the zero address: without an owner, modules could not be changed.
    function _setOwner(address newOwner) private {
        if (newOwner == address(0)) revert UnauthorizedAccount(newOwner);
        ModuleStorage.Layout storage $ = ModuleStorage.layout();
        emit OwnershipTransferred($.owner, newOwner);
        ($.owner, $.pendingOwner) = (newOwner, address(0));
    }
}
