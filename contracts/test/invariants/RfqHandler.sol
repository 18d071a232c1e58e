// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {RfqBooks} from "./RfqBooks.sol";

/// Does what makers, takers and strangers may do, in any order.
contract RfqHandler is RfqBooks {
    function fillOne(uint256 seed, uint256 amount) external {
        uint256 i = seed % ORDERS;
        address caller = people[(seed >> 8) % 3];
        address target = (seed >> 16) % 2 == 0 ? caller : receiver;
        IRfq.Order memory order = orders[i];
        uint256 takerFill =
            (seed >> 24) % 32 == 0 ? order.takerAmount : amount % ((order.takerAmount >> (seed >> 40) % 10) + 2);
        bytes memory call = (seed >> 32) % 32 == 0
            ? abi.encodeCall(rfq.fillOrderWithTarget, (order, signatures[i], target))
            : abi.encodeCall(rfq.partialFillOrderWithTargetPermit, (order, signatures[i], takerFill, target, "", ""));
        if ((seed >> 32) % 32 == 0) takerFill = order.takerAmount;
        State memory before = stateOf(order, caller, target);
        vm.prank(caller);
        (bool done,) = address(rfq).call(call);
        judge(i, takerFill, caller, target, before, done);
    }

    /// Fills a batch of three orders: all of them, or for an amount of the taker's token or of the
    /// makers'.
    function fillMany(uint256 seed, uint256 amount) external {
        Batch memory batch;
        batch.caller = people[(seed >> 8) % 3];
        batch.kind = (seed >> 64) % 3;
        batch.amount = batch.kind == 0 ? 0 : 1 + amount % 1e4;
        IRfq.OrderInfo[] memory infos = new IRfq.OrderInfo[](IN_A_BATCH);
        for (uint256 k; k < infos.length; ++k) {
            uint256 i = (seed >> (16 * k)) % ORDERS;
            uint256 takerFill = 1 + (seed >> (16 * k + 8)) % orders[i].takerAmount;
            infos[k] = IRfq.OrderInfo(orders[i], signatures[i], takerFill, "", "");
            if (batch.kind == 0) batch.amount += takerFill;
        }
        bytes memory call = batch.kind == 0
            ? abi.encodeCall(rfq.batchFillOrderWithTarget, (infos, batch.caller))
            : batch.kind == 1
                ? abi.encodeCall(rfq.tryBatchFillOrderTakerAmount, (infos, batch.amount, batch.caller))
                : abi.encodeCall(rfq.tryBatchFillOrderMakerAmount, (infos, batch.amount, batch.caller));
        Purses memory before = pursesOf(batch.caller);
        vm.prank(batch.caller);
        (bool done,) = address(rfq).call(call);
        Purses memory present = pursesOf(batch.caller);
        if (done) {
            ++batchesDone;
            judgeBatch(batch, before, present);
        } else if (keccak256(abi.encode(present)) != keccak256(abi.encode(before))) {
            complain("30: a refused batch left a trace");
        }
    }

    function cancel(uint256 seed) external {
        uint256 i = seed % ORDERS;
        bytes32 orderHash = hashes[i];
        address caller = (seed >> 8) % 4 == 0 ? orders[i].maker : people[(seed >> 16) % 3];
        State memory before = stateOf(orders[i], caller, caller);
        vm.prank(caller);
        rfq.cancelOrder(orderHash);
        if (rfq.remaining(caller, orderHash) != 1) complain("27: not cancelled in the caller's books");
        if (caller == orders[i].maker) closed[i] = true;
        else if (leftOf(orders[i]) != before.remaining[i]) complain("27: a stranger cancelled");
    }

    function donate(uint256 seed, uint256 amount) external {
        amount = bound(amount, 1, 1e12);
        (seed % 2 == 0 ? x : y).mint(address(rfq), amount);
        donated[seed % 2 == 0 ? IERC20(x) : y] += amount;
    }

    function passTime(uint256 seconds_) external {
        vm.warp(block.timestamp + seconds_ % 1 hours);
    }
}
