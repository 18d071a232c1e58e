// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../src/interfaces/IRfq.sol";
import {OrderLegs} from "./OrderLegs.sol";

/// Main paths through an order in parallel to a pair, by the executor, in a world of their own.
contract OrderPaths is OrderLegs {
    struct Path {
        string name;
        address caller;
        bytes call;
    }

    /// @return paths calls of the router
    function prepare() external returns (Path[] memory paths, address router_) {
        setUp();
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        paths = new Path[](2);
        bytes memory legs = bytes.concat(orderLeg(order, SHARE, 1 << 127), v2Rest(address(a), address(b)));
        paths[0] = Path(
            "sale by the executor from the caller, an order and a pair",
            trader,
            abi.encodeCall(
                router.swapExactAmountIn,
                (address(executor), generic(a, b, 2e18, 1, type(uint256).max), 0, "", saleOf(FROM_CALLER, a, b, legs))
            )
        );
        legs = bytes.concat(orderLeg(order, EXACT, 1e18), v2Leg(address(a), address(b), EXACT, 1e18));
        paths[1] = Path(
            "purchase by the executor, an order and a pair",
            trader,
            abi.encodeCall(
                router.swapExactAmountOut,
                (
                    address(executor),
                    generic(a, b, 6e18, 2e18, 0),
                    0,
                    "",
                    executorData(bytes.concat(header(BUY, address(a), address(b)), legs))
                )
            )
        );
        return (paths, address(router));
    }
}
