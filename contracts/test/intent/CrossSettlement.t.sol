// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {IntentMoves, Told} from "../support/IntentMoves.sol";

/// Orders settled against each other, with one execution.
contract CrossSettlementTest is IntentMoves {
    uint256 private constant OTHER_KEY = 0xB0B;
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    address private other = vm.addr(OTHER_KEY);
    CrossExecutor.Run[] private runs;

    function setUp() public override {
        super.setUp();
        fund(other);
        approveIntent(other);
        parties.push(other);
    }

    // Orders against each other

    /// Two matching orders: no pool is used. Half of the surplus is the partner's.
    function test_two() public {
        OrderWithSig memory one = signed(sale(a, b, 1_000, 2_000));
        Order memory back = sale(b, a, 2_000, 990);
        (back.owner, back.expectedAmount, back.partnerAndFee) = (other, 994, withIntentFee(partner, 0, TAKES_SURPLUS));
        moves(a, trader, other, 994);
        moves(a, trader, address(intent), 6);
        moves(b, other, trader, 2_000);
        expectSettled(one.order, false, Told(1_000, 2_000, 0, 0));
        expectSettled(back, false, Told(2_000, 994, 3, 3));
        settlesAsNamed(cross(whole(one, 1_000, 2_000), whole(others(back), 2_000, 1_000)));
        assertEq(intent.getCollectedFees(partner, address(a)), 3, "the partner's");
    }

    function test_threeInACircle() public {
        Order memory third = sale(c, a, 300, 100);
        third.nonce = 1;
        Order memory second = sale(b, c, 200, 300);
        second.owner = other;
        CrossFill[] memory fills = new CrossFill[](3);
        fills[0] = whole(signed(sale(a, b, 100, 200)), 100, 200);
        fills[1] = whole(others(second), 200, 300);
        fills[2] = whole(signed(third), 300, 100);
        moves(b, other, trader, 200);
        moves(c, trader, other, 300);
        settlesAsNamed(cross(fills));
    }

    /// A purchase and a sale, each with a fee: the purchase's is added to what it gives, the sale's
    /// taken from its output.
    function test_saleAgainstPurchase() public {
        Order memory buying = purchase(a, b, 1_020, 2_000);
        (buying.expectedAmount, buying.partnerAndFee) = (1_000, withIntentFee(partner, 200, 0));
        Order memory selling = sale(b, a, 2_000, 980);
        (selling.owner, selling.expectedAmount, selling.partnerAndFee) = (other, 1_000, withIntentFee(partner, 100, 0));
        CrossFill memory first = whole(signed(buying), 1_000, 2_000);
        moves(a, trader, address(intent), 20 + 10);
        moves(a, trader, other, 990);
        moves(b, other, trader, 2_000);
        expectSettled(buying, false, Told(1_020, 2_000, 0, 20));
        expectSettled(selling, false, Told(2_000, 990, 0, 10));
        settlesAsNamed(cross(first, whole(others(selling), 2_000, 1_000)));
        assertEq(intent.getCollectedFees(partner, address(a)), 30, "both");
    }

    /// Unmatched amounts go through the pair; what the pair pays above the orders' amounts is the
    /// service's.
    function test_restThroughAPool() public {
        Order memory back = sale(b, a, 1e18, 0.4e18);
        back.owner = other;
        OrderWithSig memory one = signed(sale(a, b, 1e18, 2e18));
        uint256 brings = pairOut(address(a), address(b), 0.5e18);
        runs.push(CrossExecutor.Run(a, 0.5e18, sellOnPair(0.5e18)));
        CrossFill[] memory fills = two(whole(one, 1e18, 2e18), whole(others(back), 1e18, 0.5e18));
        fills[1].orderWithSig = others(expecting(back, 0.5e18));
        bytes memory call = cross(fills);
        moves(a, trader, address(0), 0.5e18);
        moves(a, trader, other, 0.5e18);
        moves(b, other, trader, 1e18);
        moves(b, address(0), trader, 1e18);
        moves(b, address(0), address(intent), brings - 1e18);
        settlesAsNamed(call);
        assertEq(intent.getCollectedFees(address(0), address(b)), brings - 1e18, "in the service's book");
    }

    /// Several orders get one token, of which one is a part; each event contains its own amount.
    function test_oneOutputOfSeveral() public {
        Order memory part = sale(a, b, 10_000, 20_000);
        part.nonce = 1;
        Order memory back = purchase(b, a, 5_000, 2_500);
        back.owner = other;
        CrossFill[] memory fills = new CrossFill[](3);
        fills[0] = whole(signed(sale(a, b, 1_000, 2_000)), 1_000, 2_000);
        fills[1] = CrossFill(signedFillable(part), true, 0, 1_500, 3_000);
        fills[2] = whole(others(back), 5_000, 2_500);
        moves(a, trader, other, 2_500);
        moves(b, other, trader, 5_000);
        expectSettled(fills[0].orderWithSig.order, false, Told(1_000, 2_000, 0, 0));
        expectPart(part, 1_500, Told(10_000, 3_000, 0, 0));
        expectSettled(back, false, Told(5_000, 2_500, 0, 0));
        settlesAsNamed(cross(fills));
        // Another part of it, against another order, with the present filled amount.
        back.nonce = 1;
        fills = two(CrossFill(signedFillable(part), true, 1_500, 2_500, 5_000), whole(others(back), 5_000, 2_500));
        moves(a, trader, other, 2_500);
        moves(b, other, trader, 5_000);
        expectPart(part, 4_000, Told(10_000, 5_000, 0, 0));
        settlesAsNamed(cross(fills));
    }

    /// An order in two parts of one execution, and a purchase in parts to the last unit.
    function test_partsOfOneOrder() public {
        Order memory selling = sale(a, b, 1_000, 2_000);
        OrderWithSig memory made = signedFillable(selling);
        Order memory buying = purchase(b, a, 2_000, 1_000);
        buying.owner = other;
        OrderWithSig memory bought = sign(buying, OTHER_KEY, address(intent), true);
        CrossFill[] memory fills = new CrossFill[](4);
        fills[0] = CrossFill(made, true, 0, 333, 666);
        fills[1] = CrossFill(bought, true, 0, 1_998, 999);
        fills[2] = CrossFill(made, true, 333, 667, 1_334);
        fills[3] = CrossFill(bought, true, 999, 2, 1);
        moves(a, trader, other, 1_000);
        moves(b, other, trader, 2_000);
        expectPart(selling, 333, Told(1_000, 666, 0, 0));
        expectPart(buying, 999, Told(1_998, 999, 0, 0));
        expectSettled(selling, true, Told(1_000, 1_334, 0, 0));
        expectSettled(buying, true, Told(2, 1, 0, 0));
        settlesAsNamed(cross(fills));
        assertTrue(intent.isNonceUsed(trader, 0) && intent.isNonceUsed(other, 0), "both done");
    }

    // Native value

    /// Native value of two deposits' orders against tokens, in both directions at once, with a
    /// surplus of it.
    function test_nativeAgainstTokens() public {
        deposit(3 ether);
        Order memory getting = sale(a, ETH, 1_000, 1 ether);
        getting.owner = other;
        Order memory second = sale(ETH, a, 0.4 ether, 400);
        second.nonce = 1;
        CrossFill[] memory fills = new CrossFill[](3);
        fills[0] = whole(signed(sale(ETH, a, 0.6 ether, 600)), 0.6 ether, 600);
        fills[1] = whole(others(getting), 1_000, 1 ether);
        fills[2] = whole(signed(second), 0.4 ether, 400);
        moves(deposits, trader, address(0), 1 ether);
        moves(ETH, address(deposits), other, 1 ether);
        moves(a, other, trader, 1_000);
        settlesAsNamed(cross(fills));

        Order memory buying = purchase(ETH, a, 1.02 ether, 1_000);
        (buying.nonce, buying.expectedAmount, buying.partnerAndFee) = (2, 1 ether, withIntentFee(partner, 200, 0));
        (getting.nonce, getting.destAmount) = (1, 0.9 ether);
        OrderWithSig memory giving = signed(buying);
        moves(deposits, trader, address(0), 1.02 ether);
        moves(ETH, address(deposits), address(intent), 0.02 ether + 0.05 ether);
        moves(ETH, address(deposits), other, 0.95 ether);
        moves(a, other, trader, 1_000);
        settlesAsNamed(
            cross(whole(giving, 1 ether, 1_000), whole(others(expecting(getting, 0.95 ether)), 1_000, 0.95 ether))
        );
        assertEq(intent.getCollectedFees(address(0), address(ETH)), 0.05 ether, "what nobody was given");
        assertEq(intent.getCollectedFees(partner, address(ETH)), 0.02 ether, "the fee");
    }

    /// Unmatched native value goes through a pool that wraps, and out of one that unwraps.
    function test_nativeThroughPools() public {
        deposit(2 ether);
        uint256 brings = pairOut(weth, address(a), 2 ether);
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), v2Rest(weth, address(a)));
        runs.push(CrossExecutor.Run(ETH, 2 ether, saleData(program, 2 ether)));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = whole(signed(sale(ETH, a, 2 ether, brings)), 2 ether, brings);
        bytes memory call = cross(fills);
        moves(deposits, trader, address(0), 2 ether);
        moves(ETH, address(deposits), address(0), 2 ether);
        moves(a, address(0), trader, brings);
        settlesAsNamed(call);

        Order memory getting = sale(a, ETH, 1e18, 1);
        getting.nonce = 1;
        brings = pairOut(address(a), weth, 1e18);
        program = bytes.concat(header(UNWRAP, address(a), weth), v2Rest(address(a), weth));
        delete runs;
        runs.push(CrossExecutor.Run(a, 1e18, saleData(program, 1e18)));
        fills[0] = whole(signed(expecting(getting, brings)), 1e18, brings);
        call = cross(fills);
        trades(a, 1e18, address(0), ETH, brings);
        settlesAsNamed(call);
    }

    /// Source that pools leave and no order gets is returned to its owner: native value as a
    /// deposit.
    function test_sourceThatIsLeft() public {
        addPair(address(a), address(c), DEPTH, DEPTH);
        uint256 brings = pairOut(address(a), address(c), 0.6e18);
        bytes memory program = bytes.concat(header(0, address(a), address(c)), v2Rest(address(a), address(c)));
        runs.push(CrossExecutor.Run(a, 0.6e18, saleData(program, 0.6e18)));
        CrossFill[] memory fills = new CrossFill[](2);
        fills[0] = whole(signed(sale(a, c, 1e18, brings)), 1e18, brings);
        deposit(1 ether);
        Order memory native = sale(ETH, c, 1 ether, 1);
        native.nonce = 1;
        c.transfer(address(crossExecutor), 1);
        fills[1] = whole(signed(native), 1 ether, 1);
        bytes memory call = cross(fills);
        moves(a, trader, address(0), 0.6e18);
        moves(c, address(0), trader, brings);
        moves(c, address(crossExecutor), trader, 1);
        settlesAsNamed(call);
        assertEq(deposits.balanceOf(trader), 1 ether, "a deposit again");
    }

    /// Several owners get their proportional parts of the unspent source, the last one with the
    /// remainder of rounding.
    function test_sourceThatIsLeft_ofSeveral() public {
        a.transfer(address(paying), 1_000);
        b.transfer(address(paying), 2_000);
        Order memory second = purchase(a, b, 200, 200);
        (second.owner, second.expectedAmount) = (other, 199);
        CrossFill[] memory fills =
            two(whole(signed(purchase(a, b, 100, 100)), 100, 100), whole(others(second), 199, 200));
        paying.set(a, b, 300, 100);
        // 100 * 100 / 299, rounded down.
        moves(a, trader, address(paying), 100 - 33);
        moves(a, other, address(paying), 199 - 67);
        moves(b, address(paying), trader, 100);
        moves(b, address(paying), other, 200);
        settlesAsNamed(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
    }

    /// Two parts of one order belong to one owner, and so does output above their amounts.
    function test_partsOfOneOwner() public {
        b.transfer(address(paying), 3_000);
        OrderWithSig memory made = signedFillable(sale(a, b, 1_000, 2_000));
        CrossFill[] memory fills = two(CrossFill(made, true, 0, 500, 1_000), CrossFill(made, true, 500, 500, 1_000));
        paying.set(a, b, 2_600, 0);
        trades(a, 1_000, address(paying), b, 2_600);
        settlesAsNamed(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
    }

    // Refusals

    function test_error_filledBefore() public {
        Order memory part = sale(a, b, 10_000, 20_000);
        OrderWithSig memory made = signedFillable(part);
        b.transfer(address(paying), 10_000);
        paying.set(a, b, 2_000, 0);
        settles(byPaying(CrossFill(made, true, 0, 1_000, 2_000)));
        bytes4 reason = IIntentErrors.InvalidFillAmount.selector;
        refuses(reason, byPaying(CrossFill(made, true, 0, 1_000, 2_000)));
        refuses(reason, byPaying(CrossFill(made, true, 999, 1_000, 2_000)));
        refuses(reason, byPaying(CrossFill(made, true, 1_000, 9_001, 20_000)));
        refuses(reason, byPaying(CrossFill(made, true, 1_000, 0, 0)));
        settles(byPaying(CrossFill(made, true, 1_000, 1_000, 2_000)));
        assertEq(intent.swapFilledAmount(part), 2_000, "twice");
        assertOnlyFeesLeft();
    }

    /// A whole order is filled completely, and its expected filled amount is zero.
    function test_error_wholeOrders() public {
        OrderWithSig memory selling = signed(sale(a, b, 1_000, 2_000));
        Order memory order = purchase(a, b, 1_000, 2_000);
        order.nonce = 1;
        OrderWithSig memory buying = signed(order);
        b.transfer(address(paying), 10_000);
        paying.set(a, b, 2_001, 0);
        bytes4 reason = IIntentErrors.InvalidFillAmount.selector;
        refuses(reason, byPaying(CrossFill(selling, false, 0, 999, 2_000)));
        refuses(reason, byPaying(CrossFill(selling, false, 0, 1_001, 2_000)));
        refuses(reason, byPaying(CrossFill(selling, false, 1, 1_000, 2_000)));
        refuses(reason, byPaying(CrossFill(buying, false, 0, 1_000, 1_999)));
        refuses(reason, byPaying(CrossFill(buying, false, 0, 1_000, 2_001)));
        refuses(reason, byPaying(CrossFill(buying, false, 1, 1_000, 2_000)));
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, byPaying(CrossFill(buying, false, 0, 1_001, 2_000)));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, byPaying(CrossFill(selling, false, 0, 1_000, 2_002)));
        refuses(IIntentErrors.InvalidSignature.selector, byPaying(CrossFill(selling, true, 0, 1_000, 2_000)));
        settles(byPaying(CrossFill(selling, false, 0, 1_000, 2_000)));
        refuses(IIntentErrors.InvalidNonce.selector, byPaying(CrossFill(selling, false, 0, 1_000, 2_000)));
        assertEq(intent.getCollectedFees(address(0), address(b)), 1, "the unit above what was expected");
    }

    /// More than arrived cannot be paid, not even from balances held for others.
    function test_error_moreOwedThanArrived() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        settles(directCall(signed(order), 5_000));
        order.nonce = 1;
        CrossFill memory fill = whole(signed(order), 1_000, 2_000);
        b.transfer(address(paying), 10_000);
        paying.set(a, b, 1_999, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, byPaying(fill));
        Order memory second = sale(a, b, 1_000, 2_000);
        second.owner = other;
        paying.set(a, b, 3_999, 0);
        CrossFill[] memory fills = two(fill, whole(others(second), 1_000, 2_000));
        bytes memory call = abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, call);
        paying.set(a, b, 4_000, 0);
        moves(a, trader, address(paying), 1_000);
        moves(a, other, address(paying), 1_000);
        moves(b, address(paying), trader, 2_000);
        moves(b, address(paying), other, 2_000);
        settlesAsNamed(call);
        assertEq(claimable(b), 3_000, "as before");
    }

    /// An order that cannot pay reverts the whole settlement.
    function test_error_oneCannotGive() public {
        Order memory back = sale(b, a, 2_000, 1_000);
        back.owner = other;
        CrossFill[] memory fills =
            two(whole(signed(sale(a, b, 1_000, 2_000)), 1_000, 2_000), whole(others(back), 2_000, 1_000));
        bytes memory call = cross(fills);
        vm.prank(other);
        b.approve(address(intent), 1_999);
        refuses(textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, call);
        assertTrue(!intent.isNonceUsed(trader, 0), "may be tried again");
    }

    function test_nothingToSettle() public {
        note();
        settlesAsNamed(cross(new CrossFill[](0)));
    }

    // Words

    function whole(OrderWithSig memory made, uint256 fillIn, uint256 fillOut) private pure returns (CrossFill memory) {
        return CrossFill(made, false, 0, fillIn, fillOut);
    }

    function others(Order memory order) private view returns (OrderWithSig memory) {
        return sign(order, OTHER_KEY, address(intent), false);
    }

    function expecting(Order memory order, uint256 amount) private pure returns (Order memory) {
        order.expectedAmount = amount;
        return order;
    }

    function two(CrossFill memory x, CrossFill memory y) private pure returns (CrossFill[] memory fills) {
        fills = new CrossFill[](2);
        (fills[0], fills[1]) = (x, y);
    }

    function cross(CrossFill memory x, CrossFill memory y) private view returns (bytes memory) {
        return cross(two(x, y));
    }

    /// Returns a call through the executor that runs `runs` and returns a, b, c and native value.
    function cross(CrossFill[] memory fills) private view returns (bytes memory) {
        IERC20[] memory returned = new IERC20[](4);
        (returned[0], returned[1], returned[2], returned[3]) = (a, b, c, ETH);
        return abi.encodeCall(intent.crossSettle, (fills, abi.encode(runs, returned), address(crossExecutor)));
    }

    function byPaying(CrossFill memory fill) private view returns (bytes memory) {
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = fill;
        return abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
    }
}
