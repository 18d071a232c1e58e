// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {
    Order,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../src/interfaces/IntentOrder.sol";
import {Told} from "../support/IntentMoves.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// Orders that are settled in slices.
contract TWAPSettlementTest is SliceMoves {
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    function setUp() public override {
        super.setUp();
        a.transfer(address(paying), 1_000e18);
        b.transfer(address(paying), 1_000e18);
    }

    // Through executors

    /// A total that is not divisible by three: the last slice takes the remainder, for
    /// proportionally more, rounded up, and uses the nonce.
    function test_swapSettleTWAP() public {
        TWAPOrder memory order = slicedSale(a, b, 1_000, 3, 600);
        order.beneficiary = receiver;
        TWAPOrderWithSig memory made = signed(order);
        uint256 start = block.timestamp;
        sells(made, 0, 333, 600);
        assertState(hashOf(order), 1, start);
        passTime(INTERVAL);
        sells(made, 1, 333, 600);
        assertTrue(!intent.isNonceUsed(trader, 0), "not yet");
        passTime(INTERVAL + 7);
        paying.set(a, b, 601, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, swapSlice(made, 2));
        sells(made, 2, 334, 602);
        assertState(hashOf(order), 3, start + 2 * INTERVAL + 7);
        assertTrue(intent.isNonceUsed(trader, 0), "with the last slice");
        passTime(INTERVAL);
        for (uint256 slice; slice < 5; ++slice) {
            refuses(IIntentErrors.InvalidNonce.selector, swapSlice(made, slice));
        }
    }

    /// Unused source is returned to the owner; each slice's share of the maximum is rounded down
    /// over all slices so far.
    function test_buySettleTWAP() public {
        TWAPBuyOrder memory order = slicedPurchase(a, b, 1_000, 3, 2_000);
        TWAPBuyOrderWithSig memory made = signed(order);
        paying.set(a, b, 665, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, buySlice(made, 0));
        // 333 may be spent, 300 are.
        paying.set(a, b, 666, 33);
        moves(a, trader, address(paying), 300);
        moves(b, address(paying), trader, 666);
        expectSlice(order, 666, Told(300, 666, 0, 0));
        settlesAsNamed(buySlice(made, 0));
        passTime(INTERVAL);
        // 666 of 999 are 666 of 1,000: both slices together.
        paying.set(a, b, 666, 0);
        trades(a, 333, address(paying), b, 666);
        settlesAsNamed(buySlice(made, 1));
        passTime(INTERVAL);
        paying.set(a, b, 668, 0);
        trades(a, 334, address(paying), b, 668);
        expectSlice(order, 2_000, Told(334, 668, 0, 0));
        settlesAsNamed(buySlice(made, 2));
        assertTrue(intent.isNonceUsed(trader, 0), "done");
        assertState(hashOf(order), 3, block.timestamp);
    }

    /// A fee is based on what is spent, and unspent source is returned to the owner.
    function test_buySettleTWAP_fee() public {
        TWAPBuyOrder memory order = slicedPurchase(a, b, 2_000, 2, 2_000);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        paying.set(a, b, 1_000, 400);
        moves(a, trader, address(paying), 600);
        moves(a, trader, address(intent), 12);
        moves(b, address(paying), trader, 1_000);
        expectSlice(order, 1_000, Told(612, 1_000, 0, 12));
        settlesAsNamed(buySlice(signed(order), 0));
    }

    function test_swapSettleTWAP_throughAPool() public {
        TWAPOrder memory order = slicedSale(a, b, 10e18, 2, 1e18);
        order.partnerAndFee = 512;
        uint256 brings = pairOut(address(a), address(b), 5e18);
        bytes memory call =
            abi.encodeCall(intent.swapSettleTWAP, (signed(order), 0, sellOnPair(5e18), address(executor)));
        trades(a, 5e18, address(0), b, brings);
        expectSlice(order, 5e18, Told(10e18, brings, 0, 0));
        settlesAsNamed(call);
    }

    // Directly by the agent

    function test_directSettleTWAP() public {
        TWAPOrder memory order = slicedSale(a, b, 1_001, 2, 1_000);
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        TWAPOrderWithSig memory made = signed(order);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directSlice(made, 0, 999));
        // A partner takes nothing of what is above the minimum.
        trades(a, 500, agent, b, 1_009);
        expectSlice(order, 500, Told(1_001, 1_009, 0, 0));
        settlesAsNamed(directSlice(made, 0, 1_009));
        passTime(INTERVAL);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directSlice(made, 1, 1_001));
        trades(a, 501, agent, b, 1_002);
        expectSlice(order, 1_001, Told(1_001, 1_002, 0, 0));
        settlesAsNamed(directSlice(made, 1, 1_002));
    }

    /// Fees are added to what the agent takes, and count towards the maximum.
    function test_directSettleTWAPBuy() public {
        TWAPBuyOrder memory order = slicedPurchase(a, b, 1_000, 4, 2_000);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        TWAPBuyOrderWithSig memory made = signed(order);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, directSlice(made, 0, 247));
        moves(a, trader, agent, 246);
        moves(a, trader, address(intent), 4);
        moves(b, agent, trader, 500);
        expectSlice(order, 500, Told(250, 500, 0, 4));
        settlesAsNamed(directSlice(made, 0, 246));
    }

    /// Settles from a deposit and into native value.
    function test_native() public {
        deposit(1 ether);
        TWAPOrderWithSig memory giving = signed(slicedSale(ETH, b, 1 ether, 2, 2e18));
        moves(deposits, trader, address(0), 0.5 ether);
        moves(ETH, address(deposits), agent, 0.5 ether);
        moves(b, agent, trader, 2e18);
        settlesAsNamed(directSlice(giving, 0, 2e18));
        TWAPBuyOrder memory buying = slicedPurchase(a, ETH, 1_000, 2, 2 ether);
        buying.nonce = 1;
        bytes memory call = directSlice(signed(buying), 0, 500);
        refuses(abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector), 1 ether + 1, call);
        trades(a, 500, agent, ETH, 1 ether);
        settlesAsNamed(1 ether, call);
        // Native value that an executor leaves becomes a deposit again.
        passTime(INTERVAL);
        paying.set(ETH, b, 2e18, 0.1 ether);
        moves(deposits, trader, address(0), 0.4 ether);
        moves(ETH, address(deposits), address(paying), 0.4 ether);
        moves(b, address(paying), trader, 2e18);
        settlesAsNamed(swapSlice(giving, 1));
    }

    /// A tolerant batch settles what it can: of two settlements of one slice one, and no slice
    /// early.
    function test_trySettleBatch() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 2, 500));
        paying.set(a, b, 500, 0);
        bytes[] memory calls = new bytes[](3);
        (calls[0], calls[1], calls[2]) = (swapSlice(made, 0), swapSlice(made, 0), swapSlice(made, 1));
        vm.prank(agent);
        bool[] memory done = intent.trySettleBatch(calls);
        assertTrue(done[0] && !done[1] && !done[2], "one of them");
        assertState(hashOf(made.order), 1, block.timestamp);
    }

    /// An owner without a key signs on the chain, for all slices at once.
    function test_preSigned() public {
        TWAPOrderWithSig memory made;
        made.order = slicedSale(ETH, b, 1 ether, 2, 500);
        bytes32 hash = hashOf(made.order);
        refuses(IIntentErrors.InvalidSignature.selector, directSlice(made, 0, 500));
        vm.prank(trader);
        intent.depositNativeAndPreSign{value: 1 ether}(hash);
        settles(directSlice(made, 0, 500));
        passTime(INTERVAL);
        vm.prank(trader);
        intent.setPreSignature(hash, false);
        refuses(IIntentErrors.InvalidSignature.selector, directSlice(made, 1, 500));
    }

    function test_twapStates() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 2, 500));
        settles(directSlice(made, 0, 500));
        bytes32[] memory hashes = new bytes32[](2);
        hashes[1] = hashOf(made.order);
        assertEq(intent.twapStates(hashes).length, 2, "one for each");
        assertEq(intent.twapStates(hashes)[0].slicesDone, 0, "never touched");
        assertEq(intent.twapStates(hashes)[1].slicesDone, 1, "one slice");
        assertEq(intent.twapStates(new bytes32[](0)).length, 0, "none");
    }

    // Refusals

    /// A slice is not settled a second early, however long slices waited; and not in the block of
    /// the previous one.
    function test_error_early() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 3, 300));
        passTime(2 hours);
        settles(directSlice(made, 0, 300));
        uint256 due = block.timestamp + INTERVAL;
        bytes memory reason = abi.encodeWithSelector(IIntentErrors.SliceNotDue.selector, due);
        refuses(reason, 0, directSlice(made, 1, 300));
        vm.warp(due - 1);
        refuses(reason, 0, directSlice(made, 1, 300));
        // A clock that jumps back makes nothing due.
        vm.warp(due - 1 hours);
        refuses(reason, 0, directSlice(made, 1, 300));
        vm.warp(due);
        settles(directSlice(made, 1, 300));
    }

    /// An interval beyond the range of time does not overflow.
    function test_error_neverDue() public {
        TWAPOrder memory order = slicedSale(a, b, 1_000, 2, 500);
        (order.interval, order.deadline) = (type(uint64).max, type(uint64).max);
        TWAPOrderWithSig memory made = signed(order);
        settles(directSlice(made, 0, 500));
        uint256 due = block.timestamp + type(uint64).max;
        refuses(abi.encodeWithSelector(IIntentErrors.SliceNotDue.selector, due), 0, directSlice(made, 1, 500));
    }

    function test_error_anotherSlice() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 3, 300));
        TWAPBuyOrder memory order = slicedPurchase(a, b, 1_000, 3, 300);
        order.nonce = 1;
        TWAPBuyOrderWithSig memory buying = signed(order);
        for (uint256 next; next < 3; ++next) {
            uint256[6] memory others = [next + 1, next + 2, 3, type(uint32).max, 1 << 32, type(uint256).max];
            bytes memory reason = abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, next);
            for (uint256 i; i < others.length; ++i) {
                refuses(reason, 0, directSlice(made, others[i], 300));
                refuses(reason, 0, directSlice(buying, others[i], 300));
            }
            if (next != 0) refuses(reason, 0, directSlice(made, next - 1, 300));
            settles(directSlice(made, next, 301));
            settles(directSlice(buying, next, 300));
            passTime(INTERVAL);
        }
    }

    /// The last second is valid, the next is not; settled slices stay.
    function test_error_expired() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 3, 300));
        settles(directSlice(made, 0, 300));
        vm.warp(made.order.deadline);
        settles(directSlice(made, 1, 300));
        passTime(INTERVAL);
        refuses(IIntentErrors.DeadlineExpired.selector, directSlice(made, 2, 300));
        assertState(hashOf(made.order), 2, made.order.deadline);
    }

    function test_error_noOrders() public {
        bytes4 reason = IIntentErrors.InvalidOrder.selector;
        for (uint256 i; i < 8; ++i) {
            TWAPOrder memory order = slicedSale(a, b, 1_000, 3, 300);
            TWAPBuyOrder memory buying = slicedPurchase(a, b, 1_000, 3, 300);
            if (i == 0) order.numSlices = buying.numSlices = 0;
            if (i == 1) order.numSlices = buying.numSlices = 1;
            if (i == 2) order.interval = buying.interval = 59;
            if (i == 3) order.totalSrcAmount = buying.totalDestAmount = 2;
            if (i == 4) order.totalSrcAmount = buying.totalDestAmount = 0;
            if (i == 5) order.destAmountPerSlice = buying.maxSrcAmount = 0;
            if (i == 6) order.destToken = buying.destToken = order.srcToken;
            if (i == 7) {
                order.bridge.destinationChainId = buying.bridge.destinationChainId = 10;
                reason = IIntentErrors.UnsupportedBridge.selector;
            }
            refuses(reason, directSlice(signed(order), 0, 300));
            refuses(reason, directSlice(signed(buying), 0, 300));
        }
    }

    /// The smallest valid order: one unit per slice, one minute apart.
    function test_smallestOrder() public {
        TWAPBuyOrder memory order = slicedPurchase(a, b, 1, 2, 2);
        order.interval = 60;
        TWAPBuyOrderWithSig memory made = signed(order);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, directSlice(made, 0, 1));
        settles(directSlice(made, 0, 0));
        passTime(60);
        settles(directSlice(made, 1, 1));
    }

    function test_error_beneficiaries() public {
        address[3] memory useless = [address(intent), address(a), address(b)];
        for (uint256 i; i < 3; ++i) {
            TWAPOrder memory order = slicedSale(a, b, 1_000, 3, 300);
            order.beneficiary = useless[i];
            bytes memory reason = abi.encodeWithSelector(IIntentErrors.InvalidBeneficiary.selector, useless[i]);
            refuses(reason, 0, directSlice(signed(order), 0, 300));
        }
    }

    function test_error_onlyAgents() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 1_000, 3, 300));
        TWAPBuyOrderWithSig memory buying = signed(slicedPurchase(a, b, 1_000, 3, 300));
        bytes[4] memory calls =
            [swapSlice(made, 0), buySlice(buying, 0), directSlice(made, 0, 300), directSlice(buying, 0, 300)];
        for (uint256 i; i < 4; ++i) {
            refuses(trader, abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector), 0, calls[i]);
        }
    }

    /// 199 units in 100 slices: the last one sells a hundred times as much as the others, with a
    /// hundred times the minimum.
    function test_largeLastSlice() public {
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, 199, 100, 1_000));
        for (uint256 slice; slice < 99; ++slice) {
            settles(directSlice(made, slice, 1_000));
            passTime(INTERVAL);
        }
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directSlice(made, 99, 1_000));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directSlice(made, 99, 99_999));
        trades(a, 100, agent, b, 100_000);
        settlesAsNamed(directSlice(made, 99, 100_000));
    }

    /// A signed transfer of Permit2 works for one transfer only.
    function test_error_signedTransfer() public {
        TWAPOrder memory order = slicedSale(a, b, 1_000, 2, 500);
        order.permit = new bytes(96);
        refuses(IIntentErrors.PermitFailed.selector, directSlice(signed(order), 0, 500));
    }

    // Any order

    /// All slices add up to the total, to the unit, each has the right size, and a unit worse for
    /// the owner is refused.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_sale(uint256 total, uint256 least, uint32 slices, uint256 waits) public {
        slices = uint32(bound(slices, 2, 12));
        (total, least) = (bound(total, slices, 1e21), bound(least, 1, 1e18));
        TWAPOrderWithSig memory made = signed(slicedSale(a, b, total, slices, least));
        (uint256 gave, uint256 got) = (a.balanceOf(trader), b.balanceOf(trader));
        for (uint256 slice; slice < slices; ++slice) {
            (uint256 each, bool isLast) = (total / slices, slice + 1 == slices);
            uint256 sells_ = isLast ? total - each * slice : each;
            uint256 owes = (least * sells_ + each - 1) / each;
            if (slice != 0) waitUntilDue(directSlice(made, slice, owes), waits >> slice * 16 & 0xffff);
            refusesQuietly(IIntentErrors.InsufficientReturnAmount.selector, directSlice(made, slice, owes - 1));
            settles(directSlice(made, slice, owes));
            assertEq(gave - a.balanceOf(trader), each * slice + sells_, "sold so far");
            assertEq(b.balanceOf(trader) - got, least * slice + owes, "in proportion to what is sold");
        }
        assertTrue(intent.isNonceUsed(trader, 0), "done");
    }

    /// All slices add up to the total, and cost at most the maximum, whatever each of them spends.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_purchase(uint256 total, uint256 most, uint32 slices, uint256 waits) public {
        slices = uint32(bound(slices, 2, 12));
        (total, most) = (bound(total, slices, 1e21), bound(most, 1, 1e21));
        TWAPBuyOrderWithSig memory made = signed(slicedPurchase(a, b, most, slices, total));
        (uint256 gave, uint256 got, uint256 payable_) = (a.balanceOf(trader), b.balanceOf(trader), 0);
        for (uint256 slice; slice < slices; ++slice) {
            uint256 bought = slice + 1 == slices ? total : total / slices * (slice + 1);
            uint256 share = bought * most / total - payable_;
            payable_ += share;
            if (slice != 0) waitUntilDue(directSlice(made, slice, share), waits >> slice * 16 & 0xffff);
            refusesQuietly(IIntentErrors.ExcessiveSpentAmount.selector, directSlice(made, slice, share + 1));
            settles(directSlice(made, slice, share));
            assertEq(b.balanceOf(trader) - got, bought, "bought so far");
            assertEq(gave - a.balanceOf(trader), payable_, "the share of the most so far");
        }
        assertEq(payable_, most, "and no more");
        assertTrue(intent.isNonceUsed(trader, 0), "done");
    }

    /// The shares of a slice are those of a whole order of its size that expects its result.
    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_aSliceIsAnOrder(uint256 amount, uint256 promised, uint256 word, bool isSale) public {
        (amount, promised) = (bound(amount, 1, 1e20), bound(promised, 1, 1e20));
        word = uint256(uint160(word & 1 == 0 ? address(0) : partner)) << 96 | (word >> 1) % 2048;
        uint256 moved = isSale ? promised + amount : amount % (promised + 2);
        Order memory order = isSale ? sale(a, b, amount, promised) : purchase(a, b, promised, amount);
        (order.partnerAndFee, order.expectedAmount) = (word, moved);
        (bool done, bytes32 left) = tried(directCall(signed(order), moved));
        bytes memory call;
        if (isSale) {
            TWAPOrder memory sold = slicedSale(a, b, 2 * amount, 2, promised);
            sold.partnerAndFee = word;
            call = directSlice(signed(sold), 0, moved);
        } else {
            TWAPBuyOrder memory bought = slicedPurchase(a, b, 2 * promised, 2, 2 * amount);
            bought.partnerAndFee = word;
            call = directSlice(signed(bought), 0, moved);
        }
        (bool slicesDone, bytes32 leftOfSlices) = tried(call);
        assertTrue(done == slicesDone, "as the order");
        assertTrue(left == leftOfSlices, "to the unit");
    }

    /// Returns the resulting balances, or the reason of a refusal.
    function tried(bytes memory call) private returns (bool done, bytes32 left) {
        uint256 state = vm.snapshotState();
        vm.prank(agent);
        bytes memory answer;
        (done, answer) = address(intent).call(call);
        left = keccak256(
            abi.encode(
                done ? bytes("") : answer,
                a.balanceOf(trader),
                b.balanceOf(trader),
                a.balanceOf(agent),
                b.balanceOf(agent),
                abi.encode(
                    intent.getCollectedFees(partner, address(a)),
                    intent.getCollectedFees(partner, address(b)),
                    intent.getCollectedFees(address(0), address(a)),
                    intent.getCollectedFees(address(0), address(b))
                )
            )
        );
        vm.revertToState(state);
    }

    /// Checks that it is refused in the seconds before it is due; then some more pass, or none.
    function waitUntilDue(bytes memory call, uint256 wait) private {
        passTime(INTERVAL - 1);
        bytes memory reason = abi.encodeWithSelector(IIntentErrors.SliceNotDue.selector, block.timestamp + 1);
        assertRefused(agent, address(intent), call, reason);
        passTime(1 + wait % 3_600);
    }

    function refusesQuietly(bytes4 reason, bytes memory call) private {
        assertRefused(agent, address(intent), call, abi.encodePacked(reason));
    }

    function sells(TWAPOrderWithSig memory made, uint256 slice, uint256 gives, uint256 gets) private {
        TWAPOrder memory order = made.order;
        paying.set(a, b, gets, 0);
        uint256 sold = slice + 1 == order.numSlices ? order.totalSrcAmount : gives * (slice + 1);
        trades(a, gives, address(paying), b, gets, receiver);
        expectSlice(order, sold, Told(order.totalSrcAmount, gets, 0, 0));
        settlesAsNamed(swapSlice(made, slice));
    }

    function assertState(bytes32 hash, uint256 slices, uint256 time) private view {
        (uint256 done, uint256 at) = stateOf(hash);
        assertEq(done, slices, "slices done");
        assertEq(at, time, "time of the last");
    }
}
