// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {Arrival, ILanding} from "../../src/interfaces/ILanding.sol";
import {RelayData} from "./Across.sol";
import {BridgeWorld} from "./BridgeWorld.sol";
import {Log} from "./Test.sol";

/// The world of a bridge whose arrivals of b are sold for c. One intent contract and one pool serve
/// both chains: what arrives is settled under the id of the other chain.
abstract contract LandingWorld is BridgeWorld {
    uint256 internal constant SELL_SECONDS = 600;
    uint128 internal constant QUOTED = 1e18;
    uint128 internal constant MIN_AMOUNT = 3e18;

    function setUp() public virtual override {
        super.setUp();
        farToken = address(b);
        c.transfer(address(paying), 1_000e18);
    }

    /// Returns a sale of 1e18 of a for at least 2e18 of b, which is sold for c on the other chain.
    function landingSale() internal view returns (Order memory order) {
        order = farSale(2e18);
        order.bridge.protocolData = protocolData(FILL_SECONDS, MAX_PIPS, MAX_FLAT, toC());
    }

    function toC() internal view returns (bytes memory) {
        return landingData(address(c), QUOTED, MIN_AMOUNT);
    }

    function landingData(address destToken, uint256 quoted, uint256 minAmount) internal pure returns (bytes memory) {
        return abi.encode(1, destToken, quoted, minAmount, SELL_SECONDS);
    }

    /// Returns the deposit of a settlement of `landingSale`.
    function landingDeposit() internal returns (RelayData memory) {
        paying.set(a, b, 2e18, 0);
        return depositOf(swapCall(signed(landingSale()), "", address(paying)));
    }

    /// Returns a deposit that was never made: a relayer may pay one out of its own pocket.
    function forgedDeposit(IERC20 token, uint256 amount, bytes memory message)
        internal
        view
        returns (RelayData memory deposit)
    {
        (deposit.depositor, deposit.recipient) = (word(attacker), word(address(landing)));
        (deposit.inputToken, deposit.outputToken) = (word(address(token)), word(address(token)));
        (deposit.inputAmount, deposit.outputAmount) = (amount, amount);
        (deposit.originChainId, deposit.depositId) = (home, uint256(keccak256(abi.encode(token, amount, message))));
        (deposit.fillDeadline, deposit.message) = (uint32(block.timestamp + FILL_SECONDS), message);
    }

    /// Pays a deposit, and returns what the landing reported.
    function arrivalOf(RelayData memory deposit) internal returns (Arrival memory arrival) {
        vm.recordLogs();
        fill(deposit, IERC20(address(uint160(uint256(deposit.outputToken)))));
        Log[] memory logs = vm.getRecordedLogs();
        uint256 count;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != ILanding.Arrived.selector) continue;
            assertEq(logs[i].emitter, address(landing), "of the landing");
            arrival = abi.decode(logs[i].data, (Arrival));
            assertTrue(logs[i].topics[1] == hashIntent(orderOf(arrival), address(intent), FAR, false), "digest");
            count++;
        }
        assertEq(count, 1, "one arrival");
    }

    /// Returns the order that an arrival became, by the event alone.
    function orderOf(Arrival memory arrival) internal view returns (Order memory order) {
        order.owner = address(landing);
        order.beneficiary = arrival.recipient;
        (order.srcToken, order.destToken) = (address(arrival.token), arrival.destToken);
        (order.srcAmount, order.destAmount) = (arrival.amount, arrival.minAmount);
        (order.expectedAmount, order.deadline) = (type(uint128).max, arrival.deadline);
        order.nonce = arrival.nonce;
    }

    /// Returns the call that settles an arrival for `pays` of c.
    function landedCall(Arrival memory arrival, uint256 pays) internal returns (bytes memory) {
        paying.set(arrival.token, c, pays, 0);
        OrderWithSig memory order;
        order.order = orderOf(arrival);
        return swapCall(order, "", address(paying));
    }

    function settlesLanded(Arrival memory arrival, uint256 pays) internal {
        bytes memory call = landedCall(arrival, pays);
        vm.chainId(FAR);
        settles(call);
        vm.chainId(home);
    }

    function refusesLanded(Arrival memory arrival, uint256 pays, bytes4 reason) internal {
        bytes memory call = landedCall(arrival, pays);
        vm.chainId(FAR);
        refuses(reason, call);
        vm.chainId(home);
    }

    function release(Arrival memory arrival) internal {
        vm.chainId(FAR);
        vm.prank(attacker);
        landing.release(arrival);
        vm.chainId(home);
    }

    function refusesRelease(Arrival memory arrival, bytes memory reason) internal {
        vm.chainId(FAR);
        assertRefused(attacker, address(landing), abi.encodeCall(landing.release, (arrival)), reason);
        vm.chainId(home);
    }

    /// Checks that the pool of the bridge cannot pay this deposit.
    function refusesArrival(RelayData memory deposit, bytes memory reason) internal {
        IERC20 token = IERC20(address(uint160(uint256(deposit.outputToken))));
        token.transfer(relayer, deposit.outputAmount);
        vm.prank(relayer);
        token.approve(address(spoke), deposit.outputAmount);
        vm.chainId(FAR);
        assertRefused(relayer, address(spoke), abi.encodeCall(spoke.fillRelay, (deposit, home, word(relayer))), reason);
        vm.chainId(home);
    }

    function unknown(Arrival memory arrival) internal view returns (bytes memory) {
        bytes32 orderHash = hashIntent(orderOf(arrival), address(intent), FAR, false);
        return abi.encodeWithSelector(ILanding.UnknownArrival.selector, orderHash);
    }
}
