// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {IIntentRegistry} from "../interfaces/IIntentRegistry.sol";
import {ModuleStorage} from "./IntentStorage.sol";

/// @title IntentModule: functions that the adapter delegates to
/// @notice A module has no storage: it writes into the adapter's, at the places of `IntentStorage`. The reentrancy guard, too, is the
/// adapter's, so one is enough for all modules: whatever moves tokens or changes who may claim them takes it.
abstract contract IntentModule is IIntentErrors, ReentrancyGuardTransient {
    using ShortStrings for ShortString;

    /// @notice The registry of agents and modules.
    IIntentRegistry public immutable PORTIKUS_V2;
    ShortString private immutable NAME;

    /// @dev Only registered agents.
    modifier onlyAgent() {
        if (!PORTIKUS_V2.isAgentRegistered(msg.sender)) revert UnauthorizedAgent();
        _;
    }

    /// @dev Only the adapter's owner.
    modifier onlyOwner() {
        if (msg.sender != ModuleStorage.layout().owner) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        _;
    }

    constructor(string memory _name, address registry) {
        NAME = ShortStrings.toShortString(_name);
        PORTIKUS_V2 = IIntentRegistry(registry);
    }

    /// @notice What the module is called.
    function name() external view returns (string memory) {
        return NAME.toString();
    }

    /// @notice The version of its functions.
    function version() external pure returns (string memory) {
        return "1.0.0";
    }

    /// @notice The functions that the adapter is to delegate to it.
    function selectors() external pure virtual returns (bytes4[] memory);

    /// @dev One list out of literals.
    function _listOf(bytes memory packed) internal pure returns (bytes4[] memory list) {
        list = new bytes4[](packed.length / 4);
        for (uint256 i; i < list.length; ++i) {
            assembly ("memory-safe") {
                mstore(add(list, mul(add(i, 1), 32)), and(mload(add(packed, add(32, mul(i, 4)))), shl(224, 0xffffffff)))
            }
        }
    }
}
