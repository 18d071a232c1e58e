// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {ISettlementEvents} from "../../src/interfaces/ISettlement.sol";
import {IntentWorld} from "./IntentWorld.sol";
import {PayingExecutor} from "./PayingExecutor.sol";

/// The amounts in a settlement's event.
struct Told {
    uint256 paid;
    uint256 returned;
    uint256 service;
    uint256 partner;
}

/// Checks the moves of every account and token in a call: what a test does not name must not have
/// moved.
abstract contract IntentMoves is IntentWorld, ISettlementEvents {
    PayingExecutor internal paying = new PayingExecutor();
    IERC20[] internal tokens;
    address[] internal parties;
    mapping(IERC20 token => mapping(address account => uint256)) private held;
    mapping(IERC20 token => mapping(address account => int256)) private expected;
    bool private isNoted;

    function setUp() public virtual override {
        super.setUp();
        tokens = [IERC20(weth), a, b, c, dai, ETH, deposits];
        parties = [trader, agent, partner, serviceWallet, receiver, attacker, address(intent), address(deposits)];
        parties.push(address(executor));
        parties.push(address(crossExecutor));
        parties.push(address(callExecutor));
        parties.push(address(paying));
    }

    /// Records all balances; the first named move does so automatically.
    function note() internal {
        isNoted = true;
        for (uint256 i; i < tokens.length; ++i) {
            for (uint256 k; k < parties.length; ++k) {
                held[tokens[i]][parties[k]] = holds(tokens[i], parties[k]);
                delete expected[tokens[i]][parties[k]];
            }
        }
    }

    /// Expects a move; pools and other outsiders are not watched.
    function moves(IERC20 token, address from, address to, uint256 amount) internal {
        if (!isNoted) note();
        expected[token][from] -= int256(amount);
        expected[token][to] += int256(amount);
    }

    /// Expects a trade: the trader gives to an account, which pays the trader, or another account.
    function trades(IERC20 src, uint256 given, address by, IERC20 dest, uint256 paid) internal {
        trades(src, given, by, dest, paid, trader);
    }

    function trades(IERC20 src, uint256 given, address by, IERC20 dest, uint256 paid, address to) internal {
        moves(src, trader, by, given);
        moves(dest, by, to, paid);
    }

    /// Checks that only the named moves happened, and that additional balances of the contract are
    /// fees.
    function assertMoved() internal {
        isNoted = false;
        for (uint256 i; i < tokens.length; ++i) {
            for (uint256 k; k < parties.length; ++k) {
                uint256 wanted = uint256(int256(held[tokens[i]][parties[k]]) + expected[tokens[i]][parties[k]]);
                uint256 present = holds(tokens[i], parties[k]);
                if (present == wanted) continue;
                assertEq(present, wanted, string.concat("token ", vm.toString(i), ", party ", vm.toString(k)));
            }
        }
        assertOnlyFeesLeft();
    }

    function holds(IERC20 token, address account) internal view returns (uint256) {
        return token == ETH ? account.balance : token.balanceOf(account);
    }

    // Calls of the agent

    function settles(bytes memory call) internal {
        settles(0, call);
    }

    function settles(uint256 value, bytes memory call) internal {
        vm.prank(agent);
        (bool done, bytes memory answer) = address(intent).call{value: value}(call);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// Settles, and checks the named moves.
    function settlesAsNamed(bytes memory call) internal {
        settlesAsNamed(0, call);
    }

    function settlesAsNamed(uint256 value, bytes memory call) internal {
        settles(value, call);
        assertMoved();
    }

    function refuses(bytes4 reason, bytes memory call) internal {
        refuses(abi.encodePacked(reason), 0, call);
    }

    function refuses(bytes memory reason, uint256 value, bytes memory call) internal {
        refuses(agent, reason, value, call);
    }

    /// Checks that the call fails with this reason, and that nothing moves.
    function refuses(address caller, bytes memory reason, uint256 value, bytes memory call) internal {
        bytes32 before = books();
        assertRefused(caller, address(intent), value, call, reason);
        assertTrue(books() == before, "a refusal moved something");
    }

    /// Hashes all balances and all claims.
    function books() internal view returns (bytes32) {
        uint256[] memory all = new uint256[](tokens.length * (parties.length + 1));
        uint256 at;
        for (uint256 i; i < tokens.length; ++i) {
            all[at++] = claimable(tokens[i]);
            for (uint256 k; k < parties.length; ++k) {
                all[at++] = holds(tokens[i], parties[k]);
            }
        }
        return keccak256(abi.encode(all));
    }

    function swapCall(OrderWithSig memory order, bytes memory data, address by)
        internal
        view
        virtual
        returns (bytes memory)
    {
        return abi.encodeCall(intent.swapSettle, (order, data, by, ""));
    }

    function buyCall(OrderWithSig memory order, bytes memory data, address by) internal view returns (bytes memory) {
        return abi.encodeCall(intent.buySettle, (order, data, by, ""));
    }

    function directCall(OrderWithSig memory order, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(intent.directSettle, (order, amount));
    }

    // Events

    function expectSettled(Order memory order, bool fillable, Told memory told) internal {
        uint256 all = order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount;
        expectFilled(order, hashIntent(order, address(intent), block.chainid, fillable), all, told);
    }

    function expectPart(Order memory order, uint256 filled, Told memory told) internal {
        expectFilled(order, hashIntent(order, address(intent), block.chainid, true), filled, told);
    }

    /// @param filled all of the order, or a part
    function expectFilled(Order memory order, bytes32 orderHash, uint256 filled, Told memory told) internal {
        bool isDone = filled == (order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount);
        vm.expectEmit(address(intent));
        if (isDone) {
            emit OrderSettled(
                order.owner,
                payeeOf(order),
                order.srcToken,
                order.destToken,
                told.paid,
                order.destAmount,
                told.returned,
                told.service,
                told.partner,
                orderHash
            );
        } else {
            emit OrderPartiallyFilled(
                order.owner,
                payeeOf(order),
                order.srcToken,
                order.destToken,
                told.paid,
                order.destAmount,
                told.returned,
                told.service,
                told.partner,
                filled,
                orderHash
            );
        }
    }

    function payeeOf(Order memory order) internal pure returns (address) {
        return order.beneficiary == address(0) ? order.owner : order.beneficiary;
    }

    /// Returns lists of one or two elements.
    function listOf(OrderWithSig memory x, OrderWithSig memory y) internal pure returns (OrderWithSig[] memory list) {
        list = new OrderWithSig[](2);
        (list[0], list[1]) = (x, y);
    }

    function listOf(bytes memory x, bytes memory y) internal pure returns (bytes[] memory list) {
        list = new bytes[](2);
        (list[0], list[1]) = (x, y);
    }

    function listOf(uint256 x, uint256 y) internal pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (x, y);
    }

    /// Makes the trader's deposit for orders that give native tokens.
    function deposit(uint256 amount) internal {
        vm.prank(trader);
        intent.depositNative{value: amount}();
    }
}
