// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ExternalSettlement} from "../../../src/intent/ExternalSettlement.sol";
import {IExternalSettlement} from "../../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder, ExternalOrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {ScriptedHandler, Step} from "../../external/ScriptedHandler.sol";

/// E5: a handler that the owner did not sign takes the source from the owner.
contract E05ForeignHandlersTest is ExternalWorld {
    uint256 private constant ATTACKER_KEY = 0xBAD;

    function test_E5_anotherHandler() public {
        ExternalOrderWithSig memory made = signed(externalSale(a, b, 1e18, 2e18));
        made.order.handler = address(new ScriptedHandler());
        bytes memory call = abi.encodeCall(intent.settleExternal, (made, 1e18, 0, "", address(paying)));
        refuses(IIntentErrors.InvalidSignature.selector, call);
    }

    /// A contract that the signed handler calls during the session cannot swap.
    function test_E5_insideOfASession() public {
        ScriptedHandler other = new ScriptedHandler();
        Step memory step = swapStep(true);
        Step memory lends = Step(address(other), abi.encodeCall(other.run, (step)), true);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.data = script(lends, swapStep(true));
        trades(a, 1e18, address(paying), b, 2e18);
        settlesAsNamed(externalCall(order));
        assertTrue(handler.refusals(0) == IExternalSettlement.UnauthorizedHandler.selector, "refused");
    }

    /// The attacker's order with the attacker's handler takes the attacker's tokens only, up to the
    /// signed amount, whatever others have approved.
    function test_E5_ownOrder() public {
        address thief = vm.addr(ATTACKER_KEY);
        ExternalOrder memory order = externalSale(a, b, 1e18, 1);
        order.owner = thief;
        bytes memory call = callOf(order);
        refuses(agent, textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, call);
        a.mint(thief, 3e18);
        vm.prank(thief);
        a.approve(address(intent), type(uint256).max);
        uint256 had = a.balanceOf(trader);
        settles(call);
        assertEq(a.balanceOf(thief), 2e18, "the signed amount");
        assertEq(a.balanceOf(trader), had, "nothing of others");
    }

    /// A handler without an allowance cannot give the source.
    function test_E5_fromHandlerWithoutTokens() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.data = swapData(false);
        refuses(agent, textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, externalCall(order));
    }

    /// An agent opens a session in the module itself, and a handler swaps there without the
    /// signature of an owner who approved the module by mistake.
    function test_E5_moduleAlone() public {
        ExternalSettlement module = ExternalSettlement(installed[9]);
        vm.prank(trader);
        a.approve(address(module), type(uint256).max);
        ExternalOrderWithSig memory forged = unsigned(externalSale(a, b, 1e18, 1));
        Step memory step =
            Step(address(module), abi.encodeCall(module.swapOpened, (forged, 1e18, 0, "", address(paying))), false);
        ExternalOrder memory order = externalSale(a, b, 1e18, 1);
        (order.owner, order.data) = (vm.addr(ATTACKER_KEY), script(step));
        ExternalOrderWithSig memory made = sign(order, ATTACKER_KEY, address(module));
        bytes memory call = abi.encodeCall(module.settleExternal, (made, 1e18, 0, "", address(paying)));
        bytes32 before = books();
        bytes memory reason = abi.encodePacked(IExternalSettlement.ExternalSwapMissing.selector);
        assertRefused(agent, address(module), call, reason);
        step = Step(address(module), abi.encodeCall(module.swapExternal, (true)), false);
        made.order.data = script(step);
        made = sign(made.order, ATTACKER_KEY, address(module));
        call = abi.encodeCall(module.settleExternal, (made, 1e18, 0, "", address(paying)));
        reason = abi.encodeWithSelector(Address.AddressEmptyCode.selector, address(0));
        assertRefused(agent, address(module), call, reason);
        assertTrue(books() == before, "nothing moved");
    }

    function callOf(ExternalOrder memory order) private view returns (bytes memory) {
        ExternalOrderWithSig memory made = sign(order, ATTACKER_KEY, address(intent));
        return abi.encodeCall(intent.settleExternal, (made, order.srcAmount, 0, "", address(paying)));
    }
}
