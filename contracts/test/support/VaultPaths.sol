// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrder} from "../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "./StrategyWorld.sol";

/// The main paths of an order whose source earns in a vault, as calls that another test makes and
/// measures.
contract VaultPaths is StrategyWorld {
    struct Path {
        string name;
        address caller;
        bytes call;
    }

    /// @return paths calls of the intent contract. The owner has a position with yield and used
    /// nonces before.
    function prepare() external returns (Path[] memory paths, address) {
        setUp();
        vm.prank(trader);
        intent.invalidateNonce(1);
        uint256 shares = depositTo(calm, PRINCIPAL);
        depositTo(calm, PRINCIPAL);
        earn(calm, 100);
        ProductiveOrder memory order = saleFrom(calm, shares);
        order.nonce = 2;
        paths = new Path[](3);
        paths[0] = Path(
            "deposit in a vault and pre-signature",
            trader,
            abi.encodeCall(
                intent.depositToStrategyAndPreSign, (address(a), PRINCIPAL, address(calm), keccak256("an order"))
            )
        );
        paths[1] = Path("directSettle of a position", agent, directProductive(order, 3 * PRINCIPAL));
        paths[2] = Path(
            "cancellation of a position", trader, abi.encodeCall(intent.cancelProductiveAndWithdraw, (signed(order)))
        );
        return (paths, address(intent));
    }
}
