// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISpokePool} from "../../src/interfaces/ISpokePool.sol";
import {Test} from "./Test.sol";

/// A deposit in the form that relayers use on the other chain.
struct RelayData {
    bytes32 depositor;
    bytes32 recipient;
    bytes32 exclusiveRelayer;
    bytes32 inputToken;
    bytes32 outputToken;
    uint256 inputAmount;
    uint256 outputAmount;
    uint256 originChainId;
    uint256 depositId;
    uint32 fillDeadline;
    uint32 exclusivityDeadline;
    bytes message;
}

/// The data of `FundsDeposited`.
struct Deposited {
    bytes32 inputToken;
    bytes32 outputToken;
    uint256 inputAmount;
    uint256 outputAmount;
    uint32 quoteTimestamp;
    uint32 fillDeadline;
    uint32 exclusivityDeadline;
    bytes32 recipient;
    bytes32 exclusiveRelayer;
    bytes message;
}

/// A leaf of a root bundle: refunds of one token and their recipients.
struct RefundLeaf {
    uint256 amountToReturn;
    uint256 chainId;
    uint256[] refundAmounts;
    uint32 leafId;
    address l2TokenAddress;
    address[] refundAddresses;
}

/// The functions of the real SpokePool that tests call in addition to deposits.
interface ISpokePools is ISpokePool {
    error DepositsArePaused();
    error RelayFilled();
    error ExpiredFillDeadline();

    event FundsDeposited(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed destinationChainId,
        uint256 indexed depositId,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 indexed depositor,
        bytes32 recipient,
        bytes32 exclusiveRelayer,
        bytes message
    );

    function initialize(uint32 firstId, address withdrawalRecipient) external;
    function pauseDeposits(bool pause) external;
    function fillRelay(RelayData calldata deposit, uint256 repaymentChainId, bytes32 repaymentAddress) external;
    function relayRootBundle(bytes32 refundRoot, bytes32 slowRoot) external;
    function executeRelayerRefundLeaf(uint32 bundle, RefundLeaf calldata leaf, bytes32[] calldata proof) external;
    function claimRelayerRefund(bytes32 token, bytes32 refundAddress) external;
    function getRelayerRefund(address token, address account) external view returns (uint256);
    function getUnsafeDepositId(address caller, bytes32 depositor, uint256 nonce) external view returns (uint256);
    function getV3RelayHash(RelayData calldata deposit) external view returns (bytes32);
    function fillStatuses(bytes32 relayHash) external view returns (uint256);
}

/// Creates the real SpokePool of chain 1 behind its real proxy.
abstract contract AcrossPools is Test {
    string private constant ARTIFACTS = "@across-protocol/contracts/dist/evm/artifacts/";
    uint32 private constant QUOTE_SECONDS = 3_600;
    uint32 private constant MAX_FILL_SECONDS = 21_600;

    /// Makes the caller the owner of the pool.
    function deploySpokePool(address weth) internal returns (ISpokePools) {
        bytes memory settings = abi.encode(weth, QUOTE_SECONDS, MAX_FILL_SECONDS, address(0));
        address code = deployArtifact(path("Ethereum_SpokePool"), settings);
        bytes memory start = abi.encodeCall(ISpokePools.initialize, (0, address(this)));
        return ISpokePools(deployArtifact(path("ERC1967Proxy"), abi.encode(code, start)));
    }

    function path(string memory name) private pure returns (string memory) {
        return string.concat(ARTIFACTS, name, ".sol/", name, ".json");
    }
}
