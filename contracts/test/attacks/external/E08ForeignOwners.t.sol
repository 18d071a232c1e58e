// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentAdapter} from "../../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {VaultHandler} from "../../../src/handlers/VaultHandler.sol";
import {ExternalOrder, ExternalOrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {Step} from "../../external/ScriptedHandler.sol";

/// E8: an order acts on the position of another owner. The handler is always called with the
/// signer.
contract E08ForeignOwnersTest is ExternalWorld {
    uint256 private constant ATTACKER_KEY = 0xBAD;

    function test_E8_signer() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.metadata = abi.encode(attacker);
        settles(externalCall(order));
        bytes memory told = abi.encode(trader, address(a), uint256(1e18), address(b), uint256(2e18), order.data);
        assertTrue(handler.received() == keccak256(told), "the signer");
    }

    function test_E8_signedByAnother() public {
        ExternalOrderWithSig memory made = sign(externalSale(a, b, 1e18, 2e18), ATTACKER_KEY, address(intent));
        bytes memory call = abi.encodeCall(intent.settleExternal, (made, 1e18, 0, "", address(paying)));
        refuses(IIntentErrors.InvalidSignature.selector, call);
        // The trader's signature is not valid for an order of another owner.
        made = signed(externalSale(a, b, 1e18, 2e18));
        made.order.owner = attacker;
        call = abi.encodeCall(intent.settleExternal, (made, 1e18, 0, "", address(paying)));
        refuses(IIntentErrors.InvalidSignature.selector, call);
    }

    /// A handler accepts calls of the intent contract only: neither strangers nor another handler,
    /// during a session, can name a user.
    function test_E8_directCall() public {
        VaultHandler vaultHandler = VaultHandler(deployOwn("VaultHandler", abi.encode(intent)));
        bytes memory call =
            abi.encodeCall(vaultHandler.execute, (trader, address(a), 1, address(b), 1, abi.encode(b, 0)));
        bytes memory reason = abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, agent);
        assertRefused(agent, address(vaultHandler), call, reason);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.data = script(Step(address(vaultHandler), call, true), swapStep(true));
        settles(externalCall(order));
        assertTrue(handler.refusals(0) == IIntentAdapter.UnauthorizedAccount.selector, "refused");
    }
}
