// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../src/interfaces/IRfq.sol";
import {RfqWorld} from "./RfqWorld.sol";

/// The main paths through the RFQ contract, as calls that another test makes and measures.
contract RfqPaths is RfqWorld {
    /// A call and its caller.
    struct Path {
        string name;
        address caller;
        bytes call;
    }

    Path[] private paths;

    /// @return the calls, each to be made on the state after this one, and the contract they go to
    function prepare() external returns (Path[] memory, address) {
        setUp();
        IRfq.Order memory order = named(3e18, 7e6);
        signature = sign(order);
        add("fill of an order", taker, abi.encodeCall(rfq.fillOrder, (order, signature)));
        add("fill of a part", taker, abi.encodeCall(rfq.partialFillOrder, (order, signature, 2e6)));
        IRfq.Order memory begun = named(5e18, 9e6);
        fillPart(begun, 4e6);
        add("fill of a later part", taker, abi.encodeCall(rfq.partialFillOrder, (begun, sign(begun), 2e6)));

        IRfq.OrderInfo[] memory two = listOf(infoOf(order, order.takerAmount), infoOf(begun, 5e6));
        add("fill of two orders", taker, abi.encodeCall(rfq.batchFillOrderWithTarget, (two, taker)));
        // The first one cannot be filled: it is undone, and the second is filled.
        IRfq.Order memory broken = open(1e18, 1e6);
        broken.expiry = uint128(NOW - 1);
        two = listOf(infoOf(broken, 1e6), infoOf(order, order.takerAmount));
        add("fill past an expired order", taker, abi.encodeCall(rfq.tryBatchFillOrderTakerAmount, (two, 7e6, taker)));

        bytes32[] memory hashes = new bytes32[](3);
        for (uint256 i; i < hashes.length; ++i) {
            hashes[i] = bytes32(i + 1);
        }
        add("cancellation of an order", maker, abi.encodeCall(rfq.cancelOrder, (hashOf(order))));
        add("cancellation of three orders", maker, abi.encodeCall(rfq.cancelOrders, (hashes)));
        return (paths, address(rfq));
    }

    function add(string memory name, address caller, bytes memory call) private {
        paths.push(Path(name, caller, call));
    }
}
