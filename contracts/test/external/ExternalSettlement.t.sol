// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ExternalSettlement} from "../../src/intent/ExternalSettlement.sol";
import {IExternalSettlement} from "../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder, ExternalOrderWithSig, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {Told} from "../support/IntentMoves.sol";
import {ExternalWorld} from "./ExternalWorld.sol";
import {Step} from "./ScriptedHandler.sol";

/// Orders that a handler completes: payers, recipients and checks.
contract ExternalSettlementTest is ExternalWorld {
    uint256 private constant FEE = 100;
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    function test_sale() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        trades(a, 1e18, address(paying), b, 2e18);
        expectExternal(order, Told(1e18, 2e18, 0, 0));
        settlesAsNamed(externalCall(order));
        bytes memory told = abi.encode(trader, address(a), uint256(1e18), address(b), uint256(2e18), order.data);
        assertTrue(handler.received() == keccak256(told), "what the handler is called with");
        bytes memory input = abi.encodeWithSignature("execute(bytes)", hex"c0de");
        assertTrue(keccak256(paying.input()) == keccak256(input), "what the executor is called with");
        refuses(IIntentErrors.InvalidNonce.selector, externalCall(order));
    }

    /// The source that the executor leaves is returned to the owner, who gave it.
    function test_sale_leftover() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        paying.set(a, b, 2e18, 0.1e18);
        trades(a, 0.9e18, address(paying), b, 2e18);
        settlesAsNamed(externalCall(order));
    }

    function test_sale_fromHandler() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        (order.data, order.permit) = (swapData(false), hex"deadbeef");
        a.mint(address(handler), 1e18);
        moves(a, address(handler), address(paying), 1e18);
        moves(b, address(paying), trader, 2e18);
        expectExternal(order, Told(1e18, 2e18, 0, 0));
        settlesAsNamed(externalCall(order));
    }

    /// The source that the executor leaves is returned to the handler, which gave it.
    function test_sale_fromHandler_leftover() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        Step[] memory steps = new Step[](2);
        (steps[0], steps[1]) = (allowStep(a, 1e18), swapStep(false));
        order.data = abi.encode(steps, true);
        a.mint(address(handler), 1e18);
        paying.set(a, b, 2e18, 0.1e18);
        moves(a, address(handler), address(paying), 0.9e18);
        moves(b, address(paying), address(handler), 2e18);
        settlesAsNamed(externalCall(order));
    }

    function test_sale_fees() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 1.9e18);
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        trades(a, 1e18, address(paying), b, 1.98e18);
        moves(b, address(paying), address(intent), 0.02e18);
        expectExternal(order, Told(1e18, 1.98e18, 0, 0.02e18));
        settlesAsNamed(externalCall(order));
        order.nonce = 1;
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        trades(a, 1e18, address(paying), b, 1.9e18);
        moves(b, address(paying), address(intent), 0.1e18);
        expectExternal(order, Told(1e18, 1.9e18, 0.05e18, 0.05e18));
        settlesAsNamed(externalCall(order));
    }

    function test_error_sale_minimum() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        paying.set(a, b, 2e18 - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order));
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        paying.set(a, b, 2e18, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order));
    }

    /// A sale brings what the agent promised, which may be more than the owner signed.
    function test_error_sale_promise() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 1e18);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order, 1e18, 2e18 + 1));
        settles(externalCall(order, 1e18, 2e18));
    }

    function test_purchase() public {
        ExternalOrder memory order = externalPurchase(a, b, 1e18, 2e18);
        order.expectedAmount = 0.7e18;
        paying.set(a, b, 2e18, 0.3e18);
        trades(a, 0.7e18, address(paying), b, 2e18);
        expectExternal(order, Told(0.7e18, 2e18, 0, 0));
        settlesAsNamed(externalCall(order));
    }

    /// The executor gets the agent's amount; fees are added to what it spent.
    function test_purchase_fees() public {
        ExternalOrder memory order = externalPurchase(a, b, 1e18, 2e18);
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        paying.set(a, b, 2e18, 0.1e18);
        trades(a, 0.8e18, address(paying), b, 2e18);
        moves(a, trader, address(intent), 0.008e18);
        expectExternal(order, Told(0.808e18, 2e18, 0, 0.008e18));
        settlesAsNamed(externalCall(order, 0.9e18, 2e18));
        order.nonce = 1;
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        order.expectedAmount = 0.9e18;
        trades(a, 0.8e18, address(paying), b, 2e18);
        moves(a, trader, address(intent), 0.1e18);
        expectExternal(order, Told(0.9e18, 2e18, 0.05e18, 0.05e18));
        settlesAsNamed(externalCall(order, 0.9e18, 2e18));
    }

    function test_purchase_fromHandler() public {
        ExternalOrder memory order = externalPurchase(a, b, 1e18, 2e18);
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        Step[] memory steps = new Step[](2);
        (steps[0], steps[1]) = (allowStep(a, 1e18), swapStep(false));
        order.data = abi.encode(steps, true);
        a.mint(address(handler), 1e18);
        paying.set(a, b, 2e18, 0.1e18);
        moves(a, address(handler), address(paying), 0.8e18);
        moves(a, address(handler), address(intent), 0.008e18);
        moves(b, address(paying), address(handler), 2e18);
        settlesAsNamed(externalCall(order, 0.9e18, 2e18));
    }

    /// The settlement returns what the executor brought or spent, before fees: simulations of bids
    /// read it.
    function test_returnedAmount() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 1.9e18);
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        assertEq(returnedBy(externalCall(order)), 2e18, "brought");
        order = externalPurchase(a, b, 1e18, 2e18);
        (order.nonce, order.partnerAndFee) = (1, withIntentFee(partner, FEE, 0));
        paying.set(a, b, 2e18, 0.1e18);
        assertEq(returnedBy(externalCall(order, 0.9e18, 2e18)), 0.8e18, "spent");
    }

    function returnedBy(bytes memory call) private returns (uint256) {
        vm.prank(agent);
        (bool done, bytes memory answer) = address(intent).call(call);
        assertTrue(done, "settled");
        return abi.decode(answer, (uint256));
    }

    function test_error_purchase_limits() public {
        ExternalOrder memory order = externalPurchase(a, b, 1e18, 2e18);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, externalCall(order, 1e18 + 1, 2e18));
        order.partnerAndFee = withIntentFee(partner, FEE, 0);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, externalCall(order, 1e18, 2e18));
        paying.set(a, b, 2e18 - 1, 0.5e18);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order, 1e18, 2e18));
    }

    /// The agent's amounts must be those of the whole order.
    function test_error_fillAmounts() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 1e18);
        refuses(IIntentErrors.InvalidFillAmount.selector, externalCall(order, 1e18 - 1, 1e18));
        order = externalPurchase(a, b, 1e18, 2e18);
        refuses(IIntentErrors.InvalidFillAmount.selector, externalCall(order, 1e18, 2e18 - 1));
    }

    function test_preSignature() public {
        ExternalOrderWithSig memory made;
        made.order = externalSale(a, b, 1e18, 2e18);
        bytes memory call = callOf(made);
        refuses(IIntentErrors.InvalidSignature.selector, call);
        vm.prank(trader);
        intent.setPreSignature(hashOf(made.order), true);
        trades(a, 1e18, address(paying), b, 2e18);
        settlesAsNamed(call);
    }

    /// The handler gets the amount that the swap returns, brought by a program of the agent.
    function test_program() public {
        uint256 brings = pairOut(address(a), address(b), 1e18);
        ExternalOrder memory order = externalSale(a, b, 1e18, brings);
        moves(a, trader, address(0), 1e18);
        moves(b, address(0), trader, brings);
        settlesAsNamed(
            abi.encodeCall(intent.settleExternal, (signed(order), 1e18, brings, sellOnPair(1e18), address(executor)))
        );
    }

    /// Two in one transaction: the first leaves no open session.
    function test_tryBatch() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        bytes[] memory calls = new bytes[](3);
        calls[0] = externalCall(order);
        order.data = script(Step(address(a), abi.encodeCall(a.totalSupply, ()), false));
        order.nonce = 1;
        calls[1] = externalCall(order);
        (order.data, order.nonce) = (swapData(true), 2);
        calls[2] = externalCall(order);
        vm.prank(agent);
        bool[] memory done = intent.trySettleBatch(calls);
        assertTrue(done[0] && !done[1] && done[2], "the second never swaps");
        assertOnlyFeesLeft();
    }

    function test_error_terms() public {
        ExternalOrder memory order = externalSale(a, b, 0, 2e18);
        refuses(IIntentErrors.InvalidOrder.selector, externalCall(order));
        refuses(IIntentErrors.InvalidOrder.selector, externalCall(externalSale(a, b, 1e18, 0)));
        refuses(IIntentErrors.InvalidOrder.selector, externalCall(externalSale(a, a, 1e18, 1e18)));
        refuses(IIntentErrors.InvalidOrder.selector, externalCall(externalSale(ETH, b, 1e18, 1e18)));
        refuses(IIntentErrors.InvalidOrder.selector, externalCall(externalSale(a, ETH, 1e18, 1e18)));
        order = externalSale(a, b, 1e18, 2e18);
        order.deadline = block.timestamp - 1;
        refuses(IIntentErrors.DeadlineExpired.selector, externalCall(order));
        order = externalSale(a, b, 1e18, 2e18);
        refuses(attacker, abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector), 0, externalCall(order));
        refuses(agent, "", 1, externalCall(order));
    }

    function test_error_overrides() public {
        ExternalOrderWithSig memory made = signed(externalSale(a, b, 1e18, 2e18));
        made.cosignature = hex"01";
        refuses(IIntentErrors.UnsupportedBridge.selector, callOf(made));
        made.cosignature = "";
        made.bridgeOverride.protocolSelector = "ACRS";
        refuses(IIntentErrors.UnsupportedBridge.selector, callOf(made));
        made.bridgeOverride.protocolSelector = 0;
        made.bridgeOverride.protocolData = hex"01";
        refuses(IIntentErrors.UnsupportedBridge.selector, callOf(made));
    }

    /// An order of another family is invalid here, and no field can be changed.
    function test_error_forged() public {
        ExternalOrderWithSig memory made = signed(externalSale(a, b, 1e18, 2e18));
        made.order.destAmount -= 1;
        refuses(IIntentErrors.InvalidSignature.selector, callOf(made));
        made = signed(externalSale(a, b, 1e18, 2e18));
        made.order.data = swapData(false);
        refuses(IIntentErrors.InvalidSignature.selector, callOf(made));
        made = signed(externalSale(a, b, 1e18, 2e18));
        made.order.kind = OrderKind.BUY;
        refuses(IIntentErrors.InvalidSignature.selector, callOf(made));
    }

    /// Revert data of the handler is passed on.
    function test_error_handlerReverts() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        Step memory failing = Step(address(intent), abi.encodeCall(intent.withdrawNative, (1)), false);
        order.data = script(swapStep(true), failing);
        refuses(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, externalCall(order));
    }

    /// The module's function to which only `swapExternal` delegates is not a function of the intent
    /// contract, and has no session in the module alone.
    function test_error_swapOpened() public {
        ExternalOrderWithSig memory made = signed(externalSale(a, b, 1e18, 2e18));
        ExternalSettlement module = ExternalSettlement(installed[9]);
        bytes memory call = abi.encodeCall(module.swapOpened, (made, 1e18, 0, "", address(paying)));
        assertRefused(agent, address(intent), call, abi.encodePacked(bytes4(keccak256("ModuleNotFound()"))));
        bytes memory reason = abi.encodeWithSelector(IExternalSettlement.UnauthorizedHandler.selector, agent);
        assertRefused(agent, address(module), call, reason);
    }

    /// For random amounts that the executor brings and leaves, the owner gets at least the minimum
    /// and gives at most the signed amount, and the contract holds only fees.
    /// forge-config: default.fuzz.runs = 300
    function test_fuzz_amounts(uint256 seed, bool isSale, bool fromOwner) public {
        ExternalOrder memory order = isSale ? externalSale(a, b, 1e18, 2e18) : externalPurchase(a, b, 1e18, 2e18);
        order.expectedAmount = 1 + seed % 3e18;
        address to = seed % 2 == 0 ? partner : address(0);
        order.partnerAndFee = withIntentFee(to, (seed >> 8) % 300, (seed >> 16) & 768);
        order.data = swapData(fromOwner);
        address payer = fromOwner ? trader : address(handler);
        if (!fromOwner) a.mint(address(handler), 1e18);
        (uint256 had, uint256 got) = (a.balanceOf(payer), b.balanceOf(trader));
        (uint256 brings, uint256 leaves) = (1.9e18 + (seed >> 32) % 0.4e18, (seed >> 128) % 0.5e18);
        paying.set(a, b, brings, leaves);
        bytes memory call = externalCall(order, isSale ? 1e18 : 0.7e18 + (seed >> 64) % 0.3e18, isSale ? 0 : 2e18);
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        assertOnlyFeesLeft();
        uint256 returned = b.balanceOf(trader) - got;
        if (!done) return assertEq(returned, 0, "nothing");
        assertGe(returned, 2e18, "the minimum");
        // A handler sends its remaining tokens to the trader.
        if (fromOwner) assertLe(had - a.balanceOf(trader), 1e18, "the maximum");
    }

    function callOf(ExternalOrderWithSig memory made) private view returns (bytes memory) {
        return
            abi.encodeCall(
                intent.settleExternal, (made, made.order.srcAmount, made.order.destAmount, "", address(paying))
            );
    }
}
