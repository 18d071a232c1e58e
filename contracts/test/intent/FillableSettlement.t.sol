// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentMoves, Told} from "../support/IntentMoves.sol";
import {TestToken} from "../deployed/TestToken.sol";

/// Orders that are filled in parts.
contract FillableSettlementTest is IntentMoves {
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    Minter private minter;

    function setUp() public override {
        super.setUp();
        minter = new Minter(b);
        b.transfer(address(paying), 1_000e18);
    }

    // Through executors

    /// A part of a third, then the rest: the beneficiary's price is rounded up over both, and the
    /// second uses the nonce.
    function test_swapSettleFillable_sale() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        order.beneficiary = receiver;
        OrderWithSig memory made = signedFillable(order);
        paying.set(a, b, 667, 0);
        trades(a, 333, address(paying), b, 666, receiver);
        moves(b, address(paying), address(intent), 1);
        expectPart(order, 333, Told(1_000, 666, 1, 0));
        settlesAsNamed(swap(made, 3_333));
        assertEq(intent.swapFilledAmount(order), 333, "a third, rounded down");
        assertEq(intent.directFilledAmount(order), 333, "by both names");
        assertTrue(!intent.isNonceUsed(trader, 0), "not yet");

        // 66.67 % are 667 units when rounded up, but it rounds down: 666 do not complete the order.
        paying.set(a, b, 1_332, 0);
        trades(a, 666, address(paying), b, 1_332, receiver);
        expectPart(order, 999, Told(1_000, 1_332, 0, 0));
        settlesAsNamed(swap(made, 6_667 - 1));
        refuses(IIntentErrors.InvalidFillAmount.selector, swap(made, 9));
        refuses(IIntentErrors.InvalidFillAmount.selector, swap(made, 20));
        paying.set(a, b, 2, 0);
        trades(a, 1, address(paying), b, 2, receiver);
        expectSettled(order, true, Told(1_000, 2, 0, 0));
        settlesAsNamed(swap(made, 10));
        assertTrue(intent.isNonceUsed(trader, 0), "with the last part");
        refuses(IIntentErrors.InvalidNonce.selector, swap(made, 10));
        assertEq(intent.swapFilledAmount(order), 1_000, "all of it");
    }

    /// A purchase counts what is bought; each part may cost its share of the maximum, rounded down
    /// over all parts.
    function test_swapSettleFillable_purchase() public {
        Order memory order = purchase(a, b, 1_000, 3_000);
        OrderWithSig memory made = signedFillable(order);
        paying.set(a, b, 1_000, 1);
        order.expectedAmount = 1_000;
        moves(a, trader, address(paying), 332);
        moves(a, trader, address(intent), 1);
        moves(b, address(paying), trader, 1_000);
        expectPart(order, 999, Told(333, 1_000, 1, 0));
        settlesAsNamed(swap(made, 3_330));
        assertEq(intent.swapFilledAmount(order), 999, "of what is bought");
        paying.set(a, b, 2_000, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, swap(made, 6_670));
        paying.set(a, b, 2_001, 0);
        trades(a, 667, address(paying), b, 2_001);
        expectSettled(order, true, Told(667, 2_001, 0, 0));
        settlesAsNamed(swap(made, 6_670));
        assertTrue(intent.isNonceUsed(trader, 0), "done");
    }

    function test_swapSettleFillable_throughAPool() public {
        Order memory order = sale(a, b, 10e18, 10e18);
        order.expectedAmount = 100e18;
        uint256 brings = pairOut(address(a), address(b), 4e18);
        bytes memory call = abi.encodeCall(
            intent.swapSettleFillable, (signedFillable(order), sellOnPair(4e18), address(executor), 4_000)
        );
        trades(a, 4e18, address(0), b, brings);
        expectPart(order, 4e18, Told(10e18, brings, 0, 0));
        settlesAsNamed(call);
    }

    function test_swapSettleFillableBatch() public {
        OrderWithSig memory one = signedFillable(sale(a, b, 1_000, 2_000));
        OrderWithSig memory other = signedFillable(numbered(sale(a, b, 400, 500), 1));
        paying.set(a, b, 500, 0);
        trades(a, 250 + 400, address(paying), b, 1_000);
        settlesAsNamed(
            abi.encodeCall(
                intent.swapSettleFillableBatch,
                (listOf(one, other), new bytes[](2), address(paying), listOf(2_500, 10_000))
            )
        );
        assertEq(intent.swapFilledAmount(one.order), 250, "a part");
        assertTrue(!intent.isNonceUsed(trader, 0) && intent.isNonceUsed(trader, 1), "one is done");
        // The batch names an order twice, and fills two parts of it.
        trades(a, 500, address(paying), b, 1_000);
        settlesAsNamed(
            abi.encodeCall(
                intent.swapSettleFillableBatch,
                (listOf(one, one), new bytes[](2), address(paying), listOf(2_500, 2_500))
            )
        );
    }

    // Directly by the agent

    function test_directSettleFillable() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        OrderWithSig memory made = signedFillable(order);
        trades(a, 500, agent, b, 1_000);
        moves(b, agent, address(intent), 9);
        expectPart(order, 500, Told(1_000, 1_000, 4, 5));
        settlesAsNamed(direct(made, 5_000, 1_009));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, direct(made, 5_000, 999));
        trades(a, 500, agent, b, 1_000);
        expectSettled(order, true, Told(1_000, 1_000, 0, 0));
        settlesAsNamed(direct(made, 5_000, 1_000));

        order = numbered(purchase(a, b, 1_000, 2_000), 1);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        made = signedFillable(order);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, direct(made, 2_500, 247));
        moves(a, trader, agent, 246);
        moves(a, trader, address(intent), 4);
        moves(b, agent, trader, 500);
        expectPart(order, 500, Told(250, 500, 0, 4));
        settlesAsNamed(direct(made, 2_500, 246));
    }

    /// Settles from a deposit and into native value; the value is the sum that all parts of a batch
    /// need.
    function test_directSettleFillable_native() public {
        deposit(1 ether);
        OrderWithSig memory giving = signedFillable(sale(ETH, b, 1 ether, 2e18));
        OrderWithSig memory getting = signedFillable(numbered(purchase(a, ETH, 1_000, 4 ether), 1));
        bytes memory call = abi.encodeCall(
            intent.directSettleFillableBatch, (listOf(giving, getting), listOf(5_000, 2_500), listOf(1e18, 250))
        );
        refuses(abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector), 1 ether + 1, call);
        moves(deposits, trader, address(0), 0.5 ether);
        moves(ETH, address(deposits), agent, 0.5 ether);
        moves(b, agent, trader, 1e18);
        trades(a, 250, agent, ETH, 1 ether);
        settlesAsNamed(1 ether, call);
        trades(a, 750, agent, ETH, 3 ether);
        call = abi.encodeCall(
            intent.directSettleFillableBatch, (listOf(getting, getting), listOf(5_000, 2_500), listOf(500, 250))
        );
        settlesAsNamed(3 ether, call);
        refuses(abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector), 1, direct(giving, 1, 2e14));
    }

    // Refusals

    function test_error_amounts() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        OrderWithSig memory made = signedFillable(order);
        bytes4 reason = IIntentErrors.InvalidFillAmount.selector;
        paying.set(a, b, 3_000, 0);
        uint256[4] memory percents = [uint256(0), 9, 10_010, type(uint128).max];
        for (uint256 i; i < percents.length; ++i) {
            refuses(reason, swap(made, percents[i]));
            refuses(reason, direct(made, percents[i], 3_000));
        }
        settles(direct(made, 6_000, 1_200));
        refuses(reason, swap(made, 6_000));
        refuses(reason, direct(made, 4_010, 1_000));
        assertEq(intent.swapFilledAmount(order), 600, "as before");
        // In a batch the second fill is too large, and the first is reverted.
        refuses(
            reason,
            abi.encodeCall(
                intent.directSettleFillableBatch, (listOf(made, made), listOf(3_000, 2_000), listOf(600, 600))
            )
        );
    }

    function test_error_listsOfDifferentLengths() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 1_000, 2_000));
        OrderWithSig[] memory both = listOf(made, made);
        bytes4 reason = IIntentErrors.ArrayLengthMismatch.selector;
        for (uint256 length = 1; length < 4; length += 2) {
            uint256[] memory odd = new uint256[](length);
            bytes[] memory data = new bytes[](length);
            address by = address(paying);
            refuses(reason, abi.encodeCall(intent.swapSettleFillableBatch, (both, data, by, listOf(1, 1))));
            refuses(reason, abi.encodeCall(intent.swapSettleFillableBatch, (both, new bytes[](2), by, odd)));
            refuses(reason, abi.encodeCall(intent.directSettleFillableBatch, (both, odd, listOf(1, 1))));
            refuses(reason, abi.encodeCall(intent.directSettleFillableBatch, (both, listOf(1, 1), odd)));
        }
    }

    function test_error_onlyAgents() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 1_000, 2_000));
        OrderWithSig[] memory both = listOf(made, made);
        bytes[4] memory calls = [
            swap(made, 10_000),
            abi.encodeCall(
                intent.swapSettleFillableBatch, (both, new bytes[](2), address(paying), listOf(5_000, 5_000))
            ),
            direct(made, 10_000, 2_000),
            abi.encodeCall(intent.directSettleFillableBatch, (both, listOf(5_000, 5_000), listOf(1_000, 1_000)))
        ];
        for (uint256 i; i < 4; ++i) {
            refuses(trader, abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector), 0, calls[i]);
        }
    }

    /// Filled parts stay filled when the nonce is invalidated, and no more can be filled.
    function test_error_takenBackHalfway() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        OrderWithSig memory made = signedFillable(order);
        settles(direct(made, 5_000, 1_000));
        vm.prank(trader);
        intent.invalidateNonce(0);
        refuses(IIntentErrors.InvalidNonce.selector, direct(made, 5_000, 1_000));
        assertEq(intent.swapFilledAmount(order), 500, "as it was");
    }

    // Dust

    /// Percentages leave a unit that no number of basis points yields; an exact amount takes it.
    function test_dustOfPercents() public {
        Order memory order = sale(a, b, 20_001, 40_000);
        OrderWithSig memory made = signedFillable(order);
        settles(direct(made, 5_000, 20_000));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, direct(made, 5_000, 19_998));
        settles(direct(made, 5_000, 19_999));
        assertEq(intent.swapFilledAmount(order), 20_000, "all but a unit");
        refuses(IIntentErrors.InvalidFillAmount.selector, direct(made, 1, 2));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(made, true, 20_000, 1, 1);
        paying.set(a, b, 1, 0);
        trades(a, 1, address(paying), b, 1);
        expectSettled(order, true, Told(20_001, 1, 0, 0));
        settlesAsNamed(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        assertTrue(intent.isNonceUsed(trader, 0), "done");
    }

    // Any sequence

    /// For any sizes of parts: after each of them the beneficiary has the signed price of what was
    /// filled, and the owner of a purchase has paid no more; the parts add up to the order, to the
    /// unit; and a unit worse for the owner is refused.
    function test_fuzz_anySequence(uint256 promised, uint256 all, uint256 seed, bool isSale) public {
        (all, promised) = (bound(all, 1, 1e18), bound(promised, 1, 1e18));
        Order memory order = isSale ? sale(a, b, all, promised) : purchase(a, b, promised, all);
        OrderWithSig memory made = signedFillable(order);
        uint256 before = isSale ? b.balanceOf(trader) : a.balanceOf(trader);
        uint256 filled;
        for (uint256 count; filled < all; ++count) {
            uint256 amount = all - filled;
            if (count < 2) amount = bound(uint256(keccak256(abi.encode(seed, count))), 1, amount);
            fillPart(made, filled, amount);
            filled += amount;
            assertEq(intent.swapFilledAmount(order), filled, "written down");
            uint256 price = (promised * filled + (isSale ? all - 1 : 0)) / all;
            uint256 present = isSale ? b.balanceOf(trader) : a.balanceOf(trader);
            assertEq(isSale ? present - before : before - present, price, "the price of all so far");
        }
        assertTrue(intent.isNonceUsed(trader, 0), "done");
        assertEq(isSale ? b.balanceOf(trader) - before : before - a.balanceOf(trader), promised, "the order");
    }

    /// Fills exactly what is owed; checks before that a unit worse for the owner is refused.
    function fillPart(OrderWithSig memory made, uint256 filled, uint256 amount) private {
        Order memory order = made.order;
        bool isSale = order.kind == OrderKind.SELL;
        (uint256 all, uint256 promised) =
            isSale ? (order.srcAmount, order.destAmount) : (order.destAmount, order.srcAmount);
        uint256 owed = isSale ? owedOf(promised, all, filled, amount) : payableOf(promised, all, filled, amount);
        bool last = filled + amount == all;
        if (isSale) {
            if (last && owed != 0) {
                refusesPart(IIntentErrors.InsufficientReturnAmount.selector, made, filled, amount, owed - 1);
            }
            settlePart(CrossFill(made, true, filled, amount, owed));
        } else {
            if (last) refusesPart(IIntentErrors.ExcessiveSpentAmount.selector, made, filled, owed + 1, amount);
            settlePart(CrossFill(made, true, filled, owed, amount));
        }
    }

    function refusesPart(bytes4 reason, OrderWithSig memory made, uint256 filled, uint256 fillIn, uint256 fillOut)
        private
    {
        vm.expectRevert(reason);
        settlePart(CrossFill(made, true, filled, fillIn, fillOut));
    }

    function settlePart(CrossFill memory fill) private {
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = fill;
        vm.prank(agent);
        intent.crossSettle(fills, abi.encode(fill.fillOut), address(minter));
    }

    /// Matches the examples of `owedOf` in lib/order/intent.ts.
    function test_owed() public pure {
        assertEq(owedOf(10, 3, 0, 1), 4, "rounded up");
        assertEq(owedOf(10, 3, 1, 2), 6, "the rest");
    }

    function owedOf(uint256 promised, uint256 all, uint256 filled, uint256 fill) private pure returns (uint256) {
        return (promised * (filled + fill) + all - 1) / all - (promised * filled + all - 1) / all;
    }

    function payableOf(uint256 most, uint256 all, uint256 filled, uint256 fill) private pure returns (uint256) {
        return most * (filled + fill) / all - most * filled / all;
    }

    function swap(OrderWithSig memory made, uint256 percent) private view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettleFillable, (made, "", address(paying), percent));
    }

    function direct(OrderWithSig memory made, uint256 percent, uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(intent.directSettleFillable, (made, percent, amount));
    }

    function numbered(Order memory order, uint256 nonce) private pure returns (Order memory) {
        order.nonce = nonce;
        return order;
    }
}

/// An executor that brings a configured amount.
contract Minter {
    TestToken private immutable token;

    constructor(TestToken token_) {
        token = token_;
    }

    function execute(bytes calldata amount) external {
        token.mint(msg.sender, uint256(bytes32(amount)));
    }
}
