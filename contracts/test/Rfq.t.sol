// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Rfq} from "../src/Rfq.sol";
import {IRfq} from "../src/interfaces/IRfq.sol";
import {Books, RfqWorld} from "./support/RfqWorld.sol";
import {Log} from "./support/Test.sol";

contract RfqTest is RfqWorld {
    // Whole

    function test_fillOrder() public {
        IRfq.Order memory order = named(1_000, 3_000);
        Books memory before = booksOf(order, taker);
        vm.expectEmit(address(rfq));
        emit IRfq.OrderFilled(hashOf(order), maker, x, 1_000, taker, y, 3_000);
        fill(order, taker);
        assertTraded(before, booksOf(order, taker), 1_000, 3_000);
        assertEq(leftOf(order), rfq.FILLED_ORDER(), "filled");
    }

    /// The recipient may differ from the payer; the event contains the recipient.
    function test_fillOrderWithTarget() public {
        IRfq.Order memory order = named(1_000, 3_000);
        signature = sign(order);
        vm.expectEmit(address(rfq));
        emit IRfq.OrderFilled(hashOf(order), maker, x, 1_000, receiver, y, 3_000);
        vm.prank(taker);
        rfq.fillOrderWithTarget(order, signature, receiver);
        assertEq(x.balanceOf(receiver), 1_000, "to the target");
        assertEq(x.balanceOf(taker), PLENTY, "not to the taker");
        assertEq(y.balanceOf(taker), PLENTY - 3_000, "who pays");
    }

    /// The maker's tokens move first, then the taker's, then the event is emitted.
    function test_orderOfLogs() public {
        IRfq.Order memory order = named(1_000, 3_000);
        vm.recordLogs();
        fill(order, taker);
        Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 3, "two transfers and one event");
        assertEq(logs[0].emitter, address(x), "the maker's token");
        assertEq(logs[1].emitter, address(y), "the taker's token");
        assertEq(logs[2].emitter, address(rfq), "the fill");
    }

    /// A maker can fill its own order, which changes no balance.
    function test_makerFillsOwnOrder() public {
        fill(open(1_000, 3_000), maker);
        assertEq(x.balanceOf(maker), PLENTY, "X as before");
        assertEq(y.balanceOf(maker), PLENTY, "Y as before");
    }

    // In part

    function test_partialFillOrder() public {
        IRfq.Order memory order = named(1_000, 3_000);
        Books memory before = booksOf(order, taker);
        vm.expectEmit(address(rfq));
        emit IRfq.OrderFilled(hashOf(order), maker, x, 400, taker, y, 1_200);
        assertEq(fillPart(order, 1_200), 400, "returned");
        assertTraded(before, booksOf(order, taker), 400, 1_200);
        assertEq(leftOf(order), 601, "one more than what is left");
        before = booksOf(order, taker);
        assertEq(fillPart(order, 1_800), 600, "the rest");
        assertTraded(before, booksOf(order, taker), 600, 1_800);
        assertEq(leftOf(order), 1, "nothing left");
        refusesPart(order, 3, "Order already filled or expired");
    }

    function test_partialFillOrderWithTarget() public {
        IRfq.Order memory order = named(1_000, 3_000);
        signature = sign(order);
        vm.prank(taker);
        assertEq(rfq.partialFillOrderWithTarget(order, signature, 30, receiver), 10, "returned");
        assertEq(x.balanceOf(receiver), 10, "to the target");
    }

    function test_partialFillOrderWithTargetPermit_withoutPermits() public {
        IRfq.Order memory order = named(1_000, 3_000);
        signature = sign(order);
        vm.prank(taker);
        uint256 got = rfq.partialFillOrderWithTargetPermit(order, signature, 30, receiver, "", hex"1234");
        assertEq(got, 10, "bytes of no known length are no permit");
        assertEq(x.balanceOf(receiver), 10, "to the target");
    }

    /// A partial fill may be the whole order.
    function test_partialFillOrder_whole() public {
        IRfq.Order memory order = named(1_000, 3_000);
        assertEq(fillPart(order, 3_000), 1_000, "all");
        assertEq(leftOf(order), 1, "filled");
    }

    // Many

    function test_batchFillOrderWithTarget() public {
        IRfq.Order memory second = open(500, 100);
        IRfq.OrderInfo[] memory infos = listOf(infoOf(named(1_000, 3_000), 30), infoOf(second, 100));
        vm.prank(taker);
        rfq.batchFillOrderWithTarget(infos, receiver);
        assertEq(x.balanceOf(receiver), 10 + 500, "both");
        assertEq(leftOf(named(1_000, 3_000)), 991, "the first in part");
        assertEq(leftOf(second), 1, "the second whole");
    }

    function test_batchFillOrderWithTarget_allOrNone() public {
        IRfq.Order memory expired = open(500, 100);
        expired.expiry = uint128(block.timestamp - 1);
        IRfq.OrderInfo[] memory infos = listOf(infoOf(named(1_000, 3_000), 30), infoOf(expired, 100));
        expectText("Order expired");
        vm.prank(taker);
        rfq.batchFillOrderWithTarget(infos, receiver);
        assertEq(leftOf(named(1_000, 3_000)), 0, "the first was undone");
    }

    function test_tryBatchFillOrderTakerAmount() public {
        IRfq.Order memory expired = open(500, 100);
        expired.expiry = uint128(block.timestamp - 1);
        IRfq.OrderInfo[] memory infos = listOf(infoOf(expired, 100), infoOf(named(1_000, 3_000), 60));
        vm.prank(taker);
        rfq.tryBatchFillOrderTakerAmount(infos, 33, receiver);
        assertEq(x.balanceOf(receiver), 11, "the second, as far as asked");
        assertEq(y.balanceOf(taker), PLENTY - 33, "paid exactly");
        expectText("Couldn't swap the requested fill amount");
        vm.prank(taker);
        rfq.tryBatchFillOrderTakerAmount(infos, 61, receiver);
        assertEq(y.balanceOf(taker), PLENTY - 33, "less than asked is nothing");
    }

    /// Orders after the fill is complete are not touched.
    function test_tryBatchFillOrderTakerAmount_stopsWhenDone() public {
        IRfq.Order memory second = open(500, 100);
        IRfq.OrderInfo[] memory infos = listOf(infoOf(named(1_000, 3_000), 60), infoOf(second, 100));
        vm.prank(taker);
        rfq.tryBatchFillOrderTakerAmount(infos, 60, receiver);
        assertEq(leftOf(second), 0, "untouched");
        rfq.tryBatchFillOrderTakerAmount(infos, 0, receiver);
        rfq.tryBatchFillOrderMakerAmount(new IRfq.OrderInfo[](0), 0, receiver);
    }

    function test_tryBatchFillOrderMakerAmount() public {
        IRfq.Order memory expired = open(500, 100);
        expired.expiry = uint128(block.timestamp - 1);
        // 7 for 2: 10 X cost 2.86 Y, rounded up to 3, which buy 10.5 X, rounded down to 10.
        IRfq.Order memory second = named(700, 200);
        IRfq.OrderInfo[] memory infos = listOf(infoOf(expired, 100), infoOf(second, 200));
        vm.prank(taker);
        rfq.tryBatchFillOrderMakerAmount(infos, 10, receiver);
        assertEq(x.balanceOf(receiver), 10, "bought");
        assertEq(y.balanceOf(taker), PLENTY - 3, "rounded up");
        // 8 X cost 2.29, rounded up to 3, which buy 10: slightly more than requested.
        vm.prank(taker);
        rfq.tryBatchFillOrderMakerAmount(infos, 8, receiver);
        assertEq(x.balanceOf(receiver), 20, "a little more");
        expectText("Couldn't swap the requested fill amount");
        vm.prank(taker);
        rfq.tryBatchFillOrderMakerAmount(infos, 701, receiver);
    }

    /// An order with invalid amounts is skipped like any other, without a panic of the batch.
    function test_tryBatch_skipsAmountsThatOverflow() public {
        IRfq.OrderInfo memory good = infoOf(named(1_000, 3_000), 3_000);
        IRfq.Order[3] memory bad = [open(type(uint256).max, 2), open(10, 0), open(0, 10)];
        for (uint256 i; i < bad.length; ++i) {
            IRfq.OrderInfo[] memory infos = listOf(infoOf(bad[i], 2), good);
            vm.startPrank(taker);
            rfq.tryBatchFillOrderMakerAmount(infos, 10, receiver);
            rfq.tryBatchFillOrderTakerAmount(infos, 30, receiver);
            vm.stopPrank();
            assertEq(leftOf(bad[i]), 0, "skipped");
        }
        assertEq(x.balanceOf(receiver), 60, "the good one was filled");
    }

    // Cancelling

    function test_cancelOrder() public {
        IRfq.Order memory order = open(1_000, 3_000);
        bytes32 orderHash = hashOf(order);
        vm.expectEmit(address(rfq));
        emit IRfq.OrderCancelled(orderHash, maker);
        vm.prank(maker);
        rfq.cancelOrder(orderHash);
        assertEq(leftOf(order), 1, "as if filled");
        refuses(order, taker, "Order already filled or expired");
        vm.recordLogs();
        vm.prank(maker);
        rfq.cancelOrder(orderHash);
        assertEq(vm.getRecordedLogs().length, 0, "once");
    }

    function test_cancelOrder_partlyFilled() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fillPart(order, 30);
        bytes32[] memory hashes = new bytes32[](1);
        hashes[0] = hashOf(order);
        vm.prank(maker);
        rfq.cancelOrders(hashes);
        refusesPart(order, 30, "Order already filled or expired");
    }

    function test_getRemainingOrderBalance() public {
        IRfq.Order[3] memory orders = [open(1_000, 3_000), open(2_000, 3_000), open(3_000, 3_000)];
        fillPart(orders[1], 3);
        fill(orders[2], taker);
        bytes32[] memory hashes = new bytes32[](3);
        for (uint256 i; i < 3; ++i) {
            hashes[i] = hashOf(orders[i]);
        }
        uint256[] memory left = rfq.getRemainingOrderBalance(maker, hashes);
        assertEq(left[0], rfq.UNFILLED_ORDER(), "never touched");
        assertEq(left[1], 1_999, "two are gone, one is added");
        assertEq(left[2], 1, "filled");
    }

    // Errors in the order of their checks: every order is also invalid for all later checks.

    function test_error_inPublishedOrder() public {
        IRfq.Order memory order = named(1_000, 3_000);
        order.expiry = uint128(block.timestamp - 1);
        order.takerAsset = x;
        IRfq.Order memory none = named(0, 0);
        for (uint256 i; i < 2; ++i) {
            (none.makerAmount, none.takerAmount) = i == 0 ? (uint256(1), uint256(0)) : (uint256(0), uint256(1));
            expectText("Invalid amount");
            rfq.fillOrder(none, "");
        }
        expectText("Invalid Taker amount");
        rfq.partialFillOrder(order, "", 0);
        expectText("Invalid Taker amount");
        rfq.partialFillOrder(order, "", 3_001);
        expectText("Maker token fill amount cannot be 0");
        rfq.partialFillOrder(order, "", 2);
        expectText("Permit failed");
        rfq.partialFillOrderWithTargetPermit(order, "", 3, address(0), new bytes(224), "");
        bytes memory reason = textOf("Order expired");
        vm.expectRevert(reason);
        rfq.fillOrderWithTarget(order, "", address(0));
        order.expiry = 0;
        reason = textOf("Access denied");
        vm.expectRevert(reason);
        rfq.fillOrderWithTarget(order, "", address(0));
        vm.startPrank(taker);
        reason = textOf("Invalid Signature");
        vm.expectRevert(reason);
        rfq.fillOrderWithTarget(order, "", address(0));
        signature = sign(order);
        reason = textOf("Invalid assets");
        vm.expectRevert(reason);
        rfq.fillOrderWithTarget(order, signature, address(0));
        vm.stopPrank();
        bytes32 orderHash = hashOf(order);
        vm.prank(maker);
        rfq.cancelOrder(orderHash);
        vm.startPrank(taker);
        expectText("Order already filled or expired");
        rfq.fillOrderWithTarget(order, signature, address(0));
        order.takerAsset = y;
        signature = sign(order);
        address[2] memory targets = [address(0), address(rfq)];
        for (uint256 i; i < 2; ++i) {
            expectText("Invalid target");
            rfq.fillOrderWithTarget(order, signature, targets[i]);
        }
        vm.stopPrank();
    }

    function test_error_nativeValue() public {
        vm.deal(taker, 1);
        vm.prank(taker);
        (bool done,) = address(rfq).call{value: 1}("");
        assertTrue(!done, "no native tokens here");
    }

    // The hash

    /// The example of the published documentation, on its chain and at its address.
    function test_hash_publishedVector() public {
        IRfq.Order memory order = IRfq.Order({
            nonceAndMeta: 7433034152904838547212883274543254857465784035140417181410394112,
            expiry: 0,
            makerAsset: IERC20(0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270),
            takerAsset: IERC20(0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063),
            maker: 0x05182E579FDfCf69E4390c3411D8FeA1fb6467cf,
            taker: 0xDEF171Fe48CF0115B1d80b88dc8eAB59176FEe57,
            makerAmount: 10000000000000000,
            takerAmount: 7775870000000000
        });
        address published = 0xF3CD476C3C4D3Ac5cA2724767f269070CA09A043;
        bytes32 expected = 0xdef400fd95d028d8caaba2c4887d2694563e0bc7f73c17d747feac2e24ed411d;
        assertTrue(hashOn(order, 137, published) == expected, "these tests hash as published");
        assertTrue(
            rfq.RFQ_LIMIT_ORDER_TYPEHASH() == 0x95afddf5e4bb9f692716b7fdff640e6b8a0d2869597405c6e9d35857ed19a150,
            "type hash as published"
        );
        // The contract computes the same: there, the maker is a wallet that accepts one digest.
        vm.chainId(137);
        vm.etch(published, address(rfq).code);
        vm.etch(order.maker, address(new OneDigest(expected)).code);
        vm.etch(address(order.makerAsset), address(new Agreeable()).code);
        vm.etch(address(order.takerAsset), address(new Agreeable()).code);
        vm.recordLogs();
        vm.prank(order.taker);
        Rfq(published).fillOrder(order, "");
        assertTrue(vm.getRecordedLogs()[0].topics[1] == expected, "the id of the event");
    }

    function test_domain() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = rfq.eip712Domain();
        vm.assertEq(name, "AUGUSTUS RFQ", "name");
        vm.assertEq(version, "1", "version");
        assertEq(chainId, block.chainid, "chain");
        assertEq(verifier, address(rfq), "contract");
    }

    function refusesPart(IRfq.Order memory order, uint256 takerFill, string memory text) private {
        signature = sign(order);
        expectText(text);
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, takerFill);
    }
}

/// Accepts any signature of one digest, which is in its code, so that it can be placed anywhere.
contract OneDigest {
    bytes32 private immutable digest;

    constructor(bytes32 digest_) {
        digest = digest_;
    }

    function isValidSignature(bytes32 asked, bytes calldata) external view returns (bytes4) {
        return asked == digest ? bytes4(0x1626ba7e) : bytes4(0);
    }
}

/// A token that accepts every call, and whose balances grow with each read.
contract Agreeable {
    uint256 private held;

    function balanceOf(address) external view returns (uint256) {
        return held;
    }

    function transferFrom(address, address, uint256 amount) external returns (bool) {
        held += amount;
        return true;
    }
}
