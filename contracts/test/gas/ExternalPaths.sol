// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ExternalOrder, Order} from "../../src/interfaces/IntentOrder.sol";
import {IntentWorld} from "../support/IntentWorld.sol";

/// A sale into a vault: as an order, and as the two transactions of an owner who does the same
/// directly. Another test makes and measures the calls.
contract ExternalPaths is IntentWorld {
    struct Path {
        address caller;
        address target;
        bytes call;
    }

    /// @return settled the settlement of an order with the vault's handler
    /// @return byHand the swap by the router, and the deposit of its output. The owner has shares
    /// and used nonces, and the partner and the service have fees, as in `IntentPaths`.
    function prepare() external returns (Path memory settled, Path[2] memory byHand) {
        setUp();
        IERC4626 shares = IERC4626(deployOwn("YieldVault", abi.encode("Shares of B", "sB", b)));
        address handler = deployOwn("VaultHandler", abi.encode(intent));
        b.transfer(trader, 10e18);
        vm.startPrank(trader);
        b.approve(address(shares), type(uint256).max);
        shares.deposit(1e18, trader);
        vm.stopPrank();
        Order memory first = sale(a, b, 1e18, 1e18);
        (first.nonce, first.partnerAndFee) = (1, withIntentFee(partner, 50, 0));
        swapSettle(signed(first), sellOnPair(1e18));
        uint256 brings = pairOut(address(a), address(b), 1e18);
        ExternalOrder memory order;
        (order.owner, order.handler) = (trader, handler);
        (order.srcToken, order.destToken) = (address(a), address(b));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (1e18, brings, brings);
        (order.deadline, order.nonce) = (block.timestamp + 1 hours, 2);
        order.data = abi.encode(shares, brings - 1);
        settled = Path(
            agent,
            address(intent),
            abi.encodeCall(
                intent.settleExternal,
                (sign(order, TRADER_KEY, address(intent)), 1e18, brings, sellOnPair(1e18), address(executor))
            )
        );
        bytes memory head = header(FROM_CALLER, address(a), address(b));
        bytes memory program = bytes.concat(head, v2Rest(address(a), address(b)));
        byHand[0] = Path(
            trader,
            address(router),
            abi.encodeCall(
                router.swapExactAmountIn,
                (address(executor), generic(a, b, 1e18, 1, type(uint128).max), 0, "", executorData(program))
            )
        );
        byHand[1] = Path(trader, address(shares), abi.encodeCall(shares.deposit, (brings, trader)));
    }
}
