// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderKind} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I9: orders without an amount, with fees and without, and other invalid orders.
contract I09ZeroAmountsTest is IntentBooks {
    function test_I9_zeroAmounts() public {
        paying.set(a, b, 1e18, 0);
        uint256[3] memory words = [uint256(0), withIntentFee(partner, 200, 0), withIntentFee(partner, 0, 1 << 8)];
        for (uint256 i; i < words.length; ++i) {
            for (uint256 kind; kind < 2; ++kind) {
                Order memory order = sale(a, b, 0, 1e18);
                (order.kind, order.partnerAndFee) = (OrderKind(kind), words[i]);
                refusesAll(order);
                order = sale(a, b, 1e18, 0);
                (order.kind, order.partnerAndFee) = (OrderKind(kind), words[i]);
                refusesAll(order);
                order.srcAmount = 0;
                refusesAll(order);
            }
        }
    }

    function test_I9_oneTokenOnBothSides() public {
        refusesAll(sale(a, a, 1e18, 1e18));
        refusesAll(purchase(a, a, 1e18, 1e18));
        refusesAll(sale(ETH, ETH, 1e18, 1e18));
    }

    function test_I9_bridges() public {
        uint256[3] memory chains = [uint256(1), block.chainid, type(uint256).max];
        for (uint256 i; i < chains.length; ++i) {
            Order memory order = sale(a, b, 1e18, 1e18);
            order.bridge.destinationChainId = chains[i];
            refusesEvery(everyWay(signed(order), 1e18, 1e18), IIntentErrors.UnsupportedBridge.selector);
            refusesEvery(everyPart(signedFillable(order), 10_000, 1e18), IIntentErrors.UnsupportedBridge.selector);
        }
    }

    /// The order is valid in its last second, but not in the next.
    function test_I9_deadline() public {
        Order memory order = sale(a, b, 1e18, 1e18);
        bytes[] memory calls = everyWay(signed(order), 1e18, 1e18);
        bytes[] memory parts = everyPart(signedFillable(order), 5_000, 1e18);
        vm.warp(order.deadline);
        settles(parts[2]);
        vm.warp(order.deadline + 1);
        refusesEvery(calls, IIntentErrors.DeadlineExpired.selector);
        refusesEvery(parts, IIntentErrors.DeadlineExpired.selector);
        vm.warp(order.deadline);
        settles(calls[2]);
    }

    /// Sales cannot be settled as purchases.
    function test_I9_kinds() public {
        bytes4 invalidKind = IIntentErrors.InvalidOrderKind.selector;
        paying.set(a, b, 1e18, 0);
        refuses(
            invalidKind, abi.encodeCall(intent.buySettle, (signed(sale(a, b, 1e18, 1e18)), "", address(paying), ""))
        );
        refuses(
            invalidKind,
            abi.encodeCall(intent.swapSettle, (signed(purchase(a, b, 1e18, 1e18)), "", address(paying), ""))
        );
    }

    /// Amounts above any token's supply.
    function test_I9_hugeAmounts() public {
        Order memory order = sale(a, b, type(uint256).max, type(uint256).max);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        bytes memory failed = textOf("TransferHelper: TRANSFER_FROM_FAILED");
        refuses(agent, failed, 0, directCall(signed(order), 1e18));
        refuses(agent, failed, 0, directCall(signed(order), type(uint256).max));
        refuses(agent, failed, 0, partCall(signedFillable(order), 10_000, 1e18));
        // A minimum that cannot be paid.
        order.srcAmount = 1;
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directCall(signed(order), 1e18));
    }

    /// An address that is not a token.
    function test_I9_noToken() public {
        IERC20[2] memory nothings = [IERC20(address(0)), IERC20(attacker)];
        bytes memory failed = textOf("TransferHelper: TRANSFER_FROM_FAILED");
        for (uint256 i; i < nothings.length; ++i) {
            refuses(agent, failed, 0, directCall(signed(sale(nothings[i], b, 1e18, 1e18)), 1e18));
            refuses(agent, "", 0, directCall(signed(sale(a, nothings[i], 1e18, 1e18)), 1e18));
            refuses(agent, "", 0, swapCall(signed(sale(nothings[i], b, 1e18, 1e18)), "", address(paying)));
            refuses(agent, "", 0, swapCall(signed(sale(a, nothings[i], 1e18, 1e18)), "", address(paying)));
        }
    }

    function refusesAll(Order memory order) private {
        refusesEvery(everyWay(signed(order), order.srcAmount, 1e18), IIntentErrors.InvalidOrder.selector);
        refusesEvery(everyPart(signedFillable(order), 10_000, 1e18), IIntentErrors.InvalidOrder.selector);
    }
}
