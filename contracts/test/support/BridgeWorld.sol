// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {AcrossBridge} from "../../src/bridge/AcrossBridge.sol";
import {Landing} from "../../src/bridge/Landing.sol";
import {Bridge, Order} from "../../src/interfaces/IntentOrder.sol";
import {AcrossPools, Deposited, ISpokePools, RefundLeaf, RelayData} from "./Across.sol";
import {SliceMoves} from "./SliceMoves.sol";
import {Log} from "./Test.sol";

/// The intent contract with the real SpokePool of Across behind its real proxy, as the bridge of
/// one selector.
abstract contract BridgeWorld is SliceMoves, AcrossPools {
    bytes4 internal constant ACROSS = "ACRS";
    uint256 internal constant FAR = 42_161;
    uint32 internal constant FILL_SECONDS = 3_600;
    uint32 internal constant MAX_PIPS = 1_000;
    uint128 internal constant MAX_FLAT = 1e15;

    AcrossBridge internal bridge;
    Landing internal landing;
    ISpokePools internal spoke;
    address internal farToken = makeAddress("far token");
    address internal relayer = makeAddress("relayer");
    uint256 internal home;

    function setUp() public virtual override {
        super.setUp();
        home = block.chainid;
        spoke = deploySpokePool(weth);
        landing = Landing(deployOwn("Landing", abi.encode(intent, ACROSS)));
        bridge = AcrossBridge(deployOwn("AcrossBridge", abi.encode(intent, spoke, landing)));
        vm.prank(owner);
        intent.setBridge(ACROSS, address(bridge));
        parties.push(address(bridge));
        parties.push(address(spoke));
        parties.push(address(landing));
        paying.set(a, b, 2e18, 0);
        b.transfer(address(paying), 1_000e18);
    }

    // Orders

    function toFar() internal view returns (Bridge memory) {
        return Bridge(ACROSS, FAR, farToken, 0, protocolData(FILL_SECONDS, MAX_PIPS, MAX_FLAT, ""));
    }

    function protocolData(uint32 fillSeconds, uint32 maxPips, uint128 maxFlat, bytes memory sold)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encode(fillSeconds, maxPips, maxFlat, sold);
    }

    /// Returns a sale of 1e18 of a for at least `destAmount` of b on the other chain.
    function farSale(uint256 destAmount) internal view returns (Order memory order) {
        order = sale(a, b, 1e18, destAmount);
        order.bridge = toFar();
    }

    function hashOf(Order memory order) internal view returns (bytes32) {
        return hashIntent(order, address(intent), block.chainid, false);
    }

    function maxFee(uint256 gross) internal pure returns (uint256) {
        return (gross * MAX_PIPS + 999_999) / 1_000_000 + MAX_FLAT;
    }

    // Deposits

    /// Computes the transfer id from owner, order and slice alone.
    function transferIdOf(address depositor, bytes32 orderHash, uint256 part) internal view returns (uint256) {
        uint256 nonce = uint256(keccak256(abi.encode(orderHash, part)));
        return spoke.getUnsafeDepositId(address(bridge), word(depositor), nonce);
    }

    /// Settles and returns the deposit that this made.
    function depositOf(bytes memory call) internal returns (RelayData memory) {
        vm.recordLogs();
        settles(call);
        RelayData[] memory made = depositsIn(vm.getRecordedLogs());
        assertEq(made.length, 1, "one deposit");
        return made[0];
    }

    /// Returns the deposits in the logs, as relayers read them.
    function depositsIn(Log[] memory logs) internal view returns (RelayData[] memory made) {
        made = new RelayData[](logs.length);
        uint256 count;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != ISpokePools.FundsDeposited.selector) continue;
            assertEq(logs[i].emitter, address(spoke), "of the pool");
            Deposited memory said = abi.decode(bytes.concat(abi.encode(32), logs[i].data), (Deposited));
            assertEq(said.quoteTimestamp, block.timestamp, "quoted now");
            assertEq(uint256(logs[i].topics[1]), FAR, "destination chain");
            made[count++] = RelayData({
                depositor: logs[i].topics[3],
                recipient: said.recipient,
                exclusiveRelayer: said.exclusiveRelayer,
                inputToken: said.inputToken,
                outputToken: said.outputToken,
                inputAmount: said.inputAmount,
                outputAmount: said.outputAmount,
                originChainId: block.chainid,
                depositId: uint256(logs[i].topics[2]),
                fillDeadline: said.fillDeadline,
                exclusivityDeadline: said.exclusivityDeadline,
                message: said.message
            });
        }
        assembly {
            mstore(made, count)
        }
    }

    /// Pays a deposit on the other chain. The test uses one pool for both chains.
    function fill(RelayData memory deposit, IERC20 token) internal {
        token.transfer(relayer, deposit.outputAmount);
        vm.prank(relayer);
        token.approve(address(spoke), deposit.outputAmount);
        vm.chainId(FAR);
        vm.prank(relayer);
        spoke.fillRelay(deposit, home, word(relayer));
        vm.chainId(home);
    }

    /// Checks that the relayer's payment on the other chain is refused.
    function refusesFill(RelayData memory deposit, bytes4 reason) internal {
        vm.chainId(FAR);
        bytes memory call = abi.encodeCall(spoke.fillRelay, (deposit, home, word(relayer)));
        assertRefused(relayer, address(spoke), call, abi.encodePacked(reason));
        vm.chainId(home);
    }

    /// Returns 2 if the deposit is paid on the other chain.
    function fillStatus(RelayData memory deposit) internal returns (uint256 status) {
        vm.chainId(FAR);
        status = spoke.fillStatuses(spoke.getV3RelayHash(deposit));
        vm.chainId(home);
    }

    /// Relays and executes a root bundle of one leaf that refunds a deposit.
    function refund(RelayData memory deposit) internal {
        RefundLeaf memory leaf = refundOf(deposit);
        spoke.relayRootBundle(keccak256(abi.encode(leaf)), 0);
        spoke.executeRelayerRefundLeaf(0, leaf, new bytes32[](0));
    }

    function refundOf(RelayData memory deposit) internal view returns (RefundLeaf memory leaf) {
        (leaf.chainId, leaf.l2TokenAddress) = (home, address(uint160(uint256(deposit.inputToken))));
        (leaf.refundAmounts, leaf.refundAddresses) = (new uint256[](1), new address[](1));
        leaf.refundAmounts[0] = deposit.inputAmount;
        leaf.refundAddresses[0] = address(uint160(uint256(deposit.depositor)));
    }

    function word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
