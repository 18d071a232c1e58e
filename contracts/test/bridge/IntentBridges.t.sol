// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentBridges} from "../../src/interfaces/IIntentBridges.sol";
import {IntentWorld} from "../support/IntentWorld.sol";

contract IntentBridgesTest is IntentWorld {
    event BridgeSet(bytes4 indexed protocolSelector, address indexed bridge);

    function test_setBridge() public {
        assertEq(intent.bridgeOf("ONE"), address(0), "none at first");
        vm.expectEmit(address(intent));
        emit BridgeSet("ONE", address(a));
        set("ONE", address(a));
        set("TWO", address(b));
        assertEq(intent.bridgeOf("ONE"), address(a), "first");
        assertEq(intent.bridgeOf("TWO"), address(b), "second");
    }

    function test_error_onlyTheOwner() public {
        bytes memory call = abi.encodeCall(intent.setBridge, ("ONE", address(a)));
        address[2] memory others = [agent, attacker];
        for (uint256 i; i < others.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, others[i]);
            assertRefused(others[i], address(intent), call, reason);
        }
    }

    /// A signed selector always means the same contract.
    function test_error_onlyOnce() public {
        set("ONE", address(a));
        bytes memory reason =
            abi.encodeWithSelector(IIntentBridges.BridgeAlreadySet.selector, bytes4("ONE"), address(a));
        assertRefused(owner, address(intent), abi.encodeCall(intent.setBridge, ("ONE", address(b))), reason);
        assertRefused(owner, address(intent), abi.encodeCall(intent.setBridge, ("ONE", address(0))), reason);
    }

    function test_error_noContract() public {
        address[2] memory codeless = [address(0), attacker];
        for (uint256 i; i < codeless.length; ++i) {
            bytes memory reason =
                abi.encodeWithSelector(IIntentBridges.InvalidBridge.selector, bytes4("ONE"), codeless[i]);
            assertRefused(owner, address(intent), abi.encodeCall(intent.setBridge, ("ONE", codeless[i])), reason);
        }
        bytes memory noSelector = abi.encodeWithSelector(IIntentBridges.InvalidBridge.selector, bytes4(0), address(a));
        assertRefused(owner, address(intent), abi.encodeCall(intent.setBridge, (bytes4(0), address(a))), noSelector);
    }

    function set(bytes4 selector, address bridge) private {
        vm.prank(owner);
        intent.setBridge(selector, bridge);
    }
}
