// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I8: an order is overfilled: 60 % and 60 %, twice in one batch, by two functions at once.
contract I08OverfillsTest is IntentBooks {
    bytes4 private immutable TOO_MUCH = IIntentErrors.InvalidFillAmount.selector;

    function test_I8_twiceSixtyPercent() public {
        for (uint256 i; i < 2; ++i) {
            OrderWithSig memory made = signedFillable(i == 0 ? sale(a, b, 1e18, 1e18) : purchase(a, b, 1e18, 1e18));
            uint256 state = vm.snapshotState();
            (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
            settles(partCall(made, 6_000, 0.6e18));
            refusesEvery(everyPart(made, 6_000, 0.6e18), TOO_MUCH);
            refusesEvery(everyPart(made, 4_001, 0.6e18), TOO_MUCH);
            refusesEvery(everyPart(made, type(uint128).max, 0.6e18), TOO_MUCH);
            assertEq(intent.directFilledAmount(made.order), 0.6e18, "no more");
            settles(partCall(made, 4_000, 0.4e18));
            refusesEvery(everyPart(made, 1, 1), IIntentErrors.InvalidNonce.selector);
            assertEq(aBefore - a.balanceOf(trader), 1e18, "given once");
            assertEq(b.balanceOf(trader) - bBefore, 1e18, "paid once");
            vm.revertToState(state);
        }
    }

    /// A share above the order whose product overflows reverts.
    function test_I8_shareBeyondAWord() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 1e18, 1e18));
        bytes memory panic = abi.encodeWithSignature("Panic(uint256)", 0x11);
        refuses(agent, panic, 0, partCall(made, type(uint256).max, 1e18));
    }

    function test_I8_twiceInABatch() public {
        OrderWithSig[] memory orders = new OrderWithSig[](2);
        uint256[] memory amounts = new uint256[](2);
        (amounts[0], amounts[1]) = (1e18, 1e18);
        orders[0] = orders[1] = signed(sale(a, b, 1e18, 1e18));
        paying.set(a, b, 1e18, 0);
        bytes4 invalidNonce = IIntentErrors.InvalidNonce.selector;
        refuses(invalidNonce, abi.encodeCall(intent.directSettleBatch, (orders, amounts)));
        refuses(
            invalidNonce,
            abi.encodeCall(intent.swapSettleBatch, (orders, new bytes[](2), address(paying), new bytes[](2)))
        );
        CrossFill[] memory fills = new CrossFill[](2);
        fills[0] = fills[1] = crossFill(orders[0], 1e18, 1e18);
        refuses(invalidNonce, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        bytes[] memory calls = new bytes[](2);
        calls[0] = calls[1] = directCall(orders[0], 1e18);
        uint256 before = a.balanceOf(trader);
        vm.prank(agent);
        bool[] memory settled = intent.trySettleBatch(calls);
        assertTrue(settled[0] && !settled[1], "one of them");
        assertEq(before - a.balanceOf(trader), 1e18, "given once");
    }

    function test_I8_twiceInABatchOfParts() public {
        OrderWithSig[] memory orders = new OrderWithSig[](2);
        uint256[] memory parts = new uint256[](2);
        uint256[] memory amounts = new uint256[](2);
        (parts[0], parts[1], amounts[0], amounts[1]) = (6_000, 6_000, 0.6e18, 0.6e18);
        orders[0] = orders[1] = signedFillable(sale(a, b, 1e18, 1e18));
        refuses(TOO_MUCH, abi.encodeCall(intent.directSettleFillableBatch, (orders, parts, amounts)));
        paying.set(a, b, 1e18, 0);
        refuses(
            TOO_MUCH, abi.encodeCall(intent.swapSettleFillableBatch, (orders, new bytes[](2), address(paying), parts))
        );
        (parts[1], amounts[1]) = (4_000, 0.4e18);
        settles(abi.encodeCall(intent.directSettleFillableBatch, (orders, parts, amounts)));
        assertEq(intent.swapFilledAmount(orders[0].order), 1e18, "all of it");
    }

    /// Two agents fill one order in one block: the second expects the state before the first.
    function test_I8_agentsRace() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 1e18, 1e18));
        paying.set(a, b, 0.4e18, 0);
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(made, true, 0, 0.4e18, 0.4e18);
        settles(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        fills[0].filledBefore = 0.4e18;
        fills[0].fillIn = 0.6e18 + 1;
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        fills[0].fillIn = 0.4e18;
        settles(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        // Whole orders are never filled in part, whatever the agent specifies.
        fills[0] = crossFill(signed(made.order), 0.5e18, 0.5e18);
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        fills[0] = crossFill(signed(made.order), 1e18 + 1, 1e18);
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        fills[0] = CrossFill(signed(made.order), false, 1, 1e18, 1e18);
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        assertEq(intent.swapFilledAmount(made.order), 0.8e18, "what was filled");
    }
}
