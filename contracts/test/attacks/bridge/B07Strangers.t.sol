// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AcrossBridge} from "../../../src/bridge/AcrossBridge.sol";
import {IBridge, Leg} from "../../../src/interfaces/IBridge.sol";
import {ILanding} from "../../../src/interfaces/ILanding.sol";
import {RelayData} from "../../support/Across.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B7: a stranger calls the bridge or the landing directly, or makes a deposit in the name of an
/// order.
contract B07StrangersTest is LandingWorld {
    function test_B7_bridge() public {
        b.mint(address(bridge), 1e18);
        Leg memory leg = Leg(hashOf(farSale(2e18)), 0, attacker, attacker, b, 1e18, FAR, farToken, 0);
        bytes memory call = abi.encodeCall(bridge.bridge, (leg, toFar().protocolData, ""));
        address[4] memory strangers = [attacker, agent, trader, owner];
        for (uint256 i; i < strangers.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IBridge.UnauthorizedCaller.selector, strangers[i]);
            assertRefused(strangers[i], address(bridge), call, reason);
        }
    }

    /// A bridge of the attacker makes a deposit for the same owner with the same nonce, which gets
    /// another id.
    function test_B7_sameNonce() public {
        AcrossBridge forged = AcrossBridge(deployOwn("AcrossBridge", abi.encode(attacker, spoke, address(0))));
        b.mint(address(forged), 1e18);
        bytes32 orderHash = hashOf(farSale(2e18));
        vm.recordLogs();
        vm.prank(attacker);
        forged.bridge(Leg(orderHash, 0, trader, attacker, b, 1e18, FAR, farToken, 0), toFar().protocolData, "");
        RelayData memory stranger = depositsIn(vm.getRecordedLogs())[0];
        RelayData memory made = depositOf(swapCall(signed(farSale(2e18)), "", address(paying)));
        assertTrue(stranger.depositId != made.depositId, "another id");
        assertEq(made.depositId, transferIdOf(trader, orderHash, 0), "the predicted one");
    }

    /// A stranger reports an arrival without tokens, or of tokens that belong to another one.
    function test_B7_landing() public {
        arrivalOf(landingDeposit());
        bytes memory message = bytes.concat(word(attacker), toC());
        bytes memory call = abi.encodeCall(landing.handleV3AcrossMessage, (address(b), 1e18, attacker, message));
        address[4] memory strangers = [attacker, agent, relayer, owner];
        for (uint256 i; i < strangers.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(ILanding.UnauthorizedCaller.selector, strangers[i]);
            assertRefused(strangers[i], address(landing), call, reason);
        }
    }
}
