// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {IIntentRegistry} from "../interfaces/IIntentRegistry.sol";
import {ModuleStorage} from "./IntentStorage.sol";

/// @title IntentModule: functions that the adapter delegates to
/// @notice A module has no storage: it writes to the adapter's, at the locations of
/// `IntentStorage`. The reentrancy guard is the adapter's, too, so one guard covers all modules:
/// every function that moves tokens or changes claims takes it.
abstract contract IntentModule is IIntentErrors, ReentrancyGuardTransient {
    using ShortStrings for ShortString;

    /// @notice Returns the registry of agents and modules.
    IIntentRegistry public immutable PORTIKUS_V2;
    ShortString private immutable NAME;

    /// @dev Restricts a function to registered agents.
    modifier onlyAgent() {
        if (!PORTIKUS_V2.isAgentRegistered(msg.sender)) revert UnauthorizedAgent();
        _;
    }

    /// @dev Restricts a function to the adapter's owner.
    modifier onlyOwner() {
        if (msg.sender != ModuleStorage.layout().owner) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        _;
    }

    constructor(string memory _name, address registry) {
        NAME = ShortStrings.toShortString(_name);
        PORTIKUS_V2 = IIntentRegistry(registry);
    }

    /// @notice Returns the name of the module.
    function name() external view returns (string memory) {
        return NAME.toString();
    }

    /// @notice Returns the version of its functions.
    function version() external pure returns (string memory) {
        return "1.0.0";
    }

    /// @notice Returns the selectors of the functions that the adapter delegates to it.
    function selectors() external pure virtual returns (bytes4[] memory);

    /// @dev Converts packed selectors to an array.
    function _listOf(bytes memory packed) internal pure returns (bytes4[] memory list) {
        list = new bytes4[](packed.length / 4);
        for (uint256 i; i < list.length; ++i) {
            assembly ("memory-safe") {
                mstore(add(list, mul(add(i, 1), 32)), and(mload(add(packed, add(32, mul(i, 4)))), shl(224, 0xffffffff)))
            }
        }
    }
}
