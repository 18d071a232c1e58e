// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q1: an account fills an order that is meant for another.
contract Q01TakersTest is RfqWorld {
    function test_Q1_wrongTaker() public {
        refuses(named(1_000, 3_000), stranger, "Access denied");
        refuses(named(1_000, 3_000), maker, "Access denied");
    }

    /// The taker of an order is the caller, not the origin of the transaction.
    function test_Q1_takerThroughAContract() public {
        Broker broker = new Broker();
        supply(y, address(broker));
        IRfq.Order memory order = named(1_000, 3_000);
        signature = sign(order);
        bytes memory call = abi.encodeCall(rfq.fillOrder, (order, signature));
        expectText("Access denied");
        vm.prank(taker);
        broker.pass(address(rfq), call);
        order = open(1_000, 3_000);
        signature = sign(order);
        vm.prank(taker);
        broker.pass(address(rfq), abi.encodeCall(rfq.fillOrder, (order, signature)));
        assertEq(x.balanceOf(address(broker)), 1_000, "an open order is anyone's");
    }

    /// The packed word contains a taker, too; the contract ignores it.
    function test_Q1_openOrderWhoseNonceNamesAnother() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.nonceAndMeta |= uint160(taker);
        fill(order, stranger);
        assertEq(x.balanceOf(stranger), PLENTY + 1_000, "filled");
    }

    /// No function allows it.
    function test_Q1_wrongTakerInABatch() public {
        IRfq.OrderInfo[] memory infos = listOf(infoOf(named(1_000, 3_000), 30), infoOf(named(500, 100), 100));
        vm.startPrank(stranger);
        expectText("Access denied");
        rfq.batchFillOrderWithTarget(infos, stranger);
        expectText("Couldn't swap the requested fill amount");
        rfq.tryBatchFillOrderTakerAmount(infos, 1, stranger);
        expectText("Couldn't swap the requested fill amount");
        rfq.tryBatchFillOrderMakerAmount(infos, 1, stranger);
        vm.stopPrank();
    }
}

/// Makes the calls that it is asked for.
contract Broker {
    function pass(address target, bytes calldata call) external {
        (bool done, bytes memory reason) = target.call(call);
        if (done) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
